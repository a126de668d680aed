# Everything a person needs to build, run and check nalssi. `make` alone lists the targets.

SWIFT  ?= swift
PREFIX ?= /usr/local
ARGS   ?=

# The email address of the developers. Only a build that has one offers a way to write to them.
CONTACT ?=
ifneq ($(CONTACT),)
$(if $(findstring @,$(CONTACT)),,$(error CONTACT is not an email address: $(CONTACT)))
export NALSSI_CONTACT := $(CONTACT)
endif

# Where the source of the program is, which services learn that want to know who asks them. A clone takes it from its remote, but no
# address with a name or a password in it.
REPOSITORY ?= $(shell git config --get remote.origin.url 2>/dev/null | sed -n 's|^\(https://[A-Za-z0-9./_-]*[A-Za-z0-9]\)$$|\1|p' | sed 's|[.]git$$||')
ifneq ($(REPOSITORY),)
export NALSSI_REPOSITORY := $(REPOSITORY)
endif

# The program loads libraries only from the system's folders, never from its own.
# It includes the Swift runtime, so that users need no Swift.
PACKAGED := env $$(scripts/stamp) $(SWIFT) build -c release --static-swift-stdlib --disable-local-rpath
# Only packages have debug information; installing strips it, and producing it takes time.
RELEASE := $(PACKAGED) -debug-info-format none
SOURCES := Package.swift Sources Tests Resources

.DEFAULT_GOAL := help
.PHONY: help setup setup-tests build run test tests check lint format goldens pictures layers bench standin torture sizes fuzz fuzz-http soak random-use test-hours test-tsan test-asan places points map order install install-files uninstall clean packaged dist deb test-deb reproducible

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):[^#]*## /\1\t/p' $(MAKEFILE_LIST) | while IFS='	' read -r name text; do printf '  make %-12s %s\n' "$$name" "$$text"; done

setup: ## install what building and running need (does nothing if nothing is missing)
	@scripts/setup

setup-tests: ## install also what the tests need
	@scripts/setup tests

build: setup ## the release program, .build/release/nalssi
	@scripts/build nalssi $(RELEASE)

run: build ## build and start it (options: ARGS="--lang ko")
	@exec .build/release/nalssi $(ARGS)

test: setup-tests ## every test
	$(SWIFT) build --build-tests
	@$(MAKE) --no-print-directory tests

check: setup-tests lint layers ## everything that must pass before a change lands (the tests also check generated text against the code)
	$(SWIFT) build --build-tests
	@scripts/check-program .build/debug/nalssi
	@scripts/check-docs .build/debug/nalssi
	@$(MAKE) --no-print-directory tests

# Tests of a real terminal run after the others, not beside them: those keep every core busy, and then a key's bytes may arrive in
# pieces.
tests:
	@scripts/run-tests units
	@scripts/run-tests terminal
	@scripts/situations .build/debug/nalssi

lint: setup ## format and style
	$(SWIFT) format lint --strict --parallel --recursive $(SOURCES)

format: setup ## format the code
	$(SWIFT) format --in-place --parallel --recursive $(SOURCES)

goldens: setup-tests ## rewrite golden frames and generated text, then look at `git diff`
	UPDATE_GOLDENS=1 $(SWIFT) test --filter 'Golden|Generated'

pictures: build ## redraw the pictures of the READMEs
	@scripts/pictures .build/release/nalssi

layers: ## check that imports follow the design
	@scripts/check-layers

bench: ## measure, and print the figures beside their goals (release build)
	@scripts/setup fzf tig python3
	$(RELEASE) --product nalssi
	$(RELEASE) --product openweather-standin
	$(RELEASE) --product warning-matching
	@python3 bench/bench.py --nalssi .build/release/nalssi --standin .build/release/openweather-standin $(ARGS)

standin: setup ## a local OpenWeather; prints the command that runs nalssi against it
	$(RELEASE) --product openweather-standin
	@exec .build/release/openweather-standin $(ARGS)

torture: setup-tests ## kill a program while it writes bookmarks, 300 times
	NALSSI_TORTURE=300 $(SWIFT) test --filter TortureTests

random-use: build ## random keys with blocking files, full disks and vanishing folders (MINUTES=, SEED=; best as root)
	@scripts/setup python3
	scripts/random-use .build/release/nalssi $(or $(MINUTES),60) $(or $(SEED),1)

test-hours: setup-tests ## the real-terminal tests at ten other times of day and year (a minute each; HOURS= from now)
	$(SWIFT) build --build-tests
	@scripts/test-hours $(HOURS)

# Optimized, but not as a release: the paths that one leaves out are those by which tests are found. Swift 6.3.1 cannot optimize two of
# the tests with its pass that shortens the lives of copies.
sizes: setup-tests ## check borders at every size from 1x1 to 300x90 (a build of its own, then some sixteen minutes)
	NALSSI_EVERY_SIZE=1 $(SWIFT) test -Xswiftc -O -Xswiftc -Xllvm -Xswiftc -sil-disable-pass=copy-propagation \
	    --scratch-path .build-optimized --filter everySize

fuzz: setup-tests ## every decoder under libFuzzer (a build of its own, then 20 s each; SECONDS=, TARGETS=)
	@scripts/fuzz $(or $(SECONDS),20) $(TARGETS)

fuzz-http: setup-tests ## answer 200,000 requests with broken HTTP (a build of its own, then some minutes; COUNT=, SEED=, FIRST=)
	$(SWIFT) build -c release -Xswiftc -enable-testing --scratch-path .build-optimized --product http-fuzzer
	.build-optimized/release/http-fuzzer $(or $(COUNT),200000) $(or $(SEED),1) $(or $(FIRST),0)

soak: setup-tests ## a day of the whole program with a simulated clock (a build of its own, then a minute or two; SEED=)
	$(SWIFT) build -c release -Xswiftc -enable-testing --scratch-path .build-optimized --product soak
	.build-optimized/release/soak $(or $(SEED),1)

# The code to test is multi-threaded or parses input. Left out are the tests of the real terminal, which start other programs,
# golden frames, which do not depend on threads, and limits on memory, because the address sanitiser keeps freed memory for a
# while. The tests run one at a time, since sanitised code is slow and some tests are timed.
SANITIZED := --no-parallel --filter 'WeatherTests|WeatherServiceTests|BookmarkStoreTests|EngineTests|DashboardTests|TerminalUITests|StandinServerTests' \
    --skip 'TortureTests|EverySize|Golden|LimitTests|leave nothing behind'

test-tsan: setup-tests ## the tests under the thread sanitiser (a build of its own)
	TSAN_OPTIONS="suppressions=$(CURDIR)/scripts/tsan-suppressions" \
	    $(SWIFT) test --sanitize=thread --scratch-path .build-tsan $(SANITIZED)

test-asan: setup-tests ## the tests under the address sanitiser (a build of its own)
	ASAN_OPTIONS="detect_leaks=0" $(SWIFT) test --sanitize=address --scratch-path .build-asan $(SANITIZED)

places: ## rebuild the gazetteer and its test queries from their sources (fetches 60 MB)
	scripts/places/sources.sh "$(CURDIR)/.build/places"
	PYTHONPATH=.build/places python3 scripts/places/build.py --sources .build/places --output Resources/Places/places.bin
	python3 scripts/places/queries.py --sources .build/places --output Tests/PlacesTests/Queries

points: build ## compare where places are found with points of others (fetches 350 MB)
	scripts/places/others.sh "$(CURDIR)/.build/others"
	NALSSI_RESOURCES="$(CURDIR)/Resources" python3 scripts/places/others.py --sources .build/others --program .build/release/nalssi

map: ## build coastlines and borders anew from their sources (fetches 71 MB)
	scripts/map/sources.sh "$(CURDIR)/.build/map"
	PYTHONPATH=scripts/places python3 scripts/map/build.py --sources .build/map --output Resources/Map/map.bin

order: build ## list anew the functions that a usual session runs, which the linker puts together (a minute or two)
	@scripts/setup valgrind python3
	$(RELEASE) --product openweather-standin
	@scripts/order .build/release/nalssi .build/release/openweather-standin packaging/functions
	@rm .build/release/nalssi # The next build links it in the new order.

install: build ## into PREFIX (default /usr/local): program, place data, manual pages, completions, desktop entry and icon
	@$(MAKE) --no-print-directory install-files

# For packages: installs without building. PROGRAM is the program to install; it also prints the completions.
PROGRAM ?= .build/release/nalssi
# Quoted where the shell reads them: the folders may have blanks in their names.
BIN     := $(DESTDIR)$(PREFIX)/bin
SHARE   := $(DESTDIR)$(PREFIX)/share
BASH_COMPLETIONS := $(SHARE)/bash-completion/completions
ZSH_COMPLETIONS  ?= $(SHARE)/zsh/site-functions
FISH_COMPLETIONS := $(SHARE)/fish/vendor_completions.d
APPLICATIONS     := $(SHARE)/applications
ICONS   := $(SHARE)/icons/hicolor/scalable/apps
FOLDERS := "$(BIN)" "$(SHARE)/nalssi" "$(SHARE)/man/man1" "$(SHARE)/man/ko/man1" "$(BASH_COMPLETIONS)" "$(ZSH_COMPLETIONS)" \
    "$(FISH_COMPLETIONS)" "$(APPLICATIONS)" "$(ICONS)"
COMPLETIONS := "$(BASH_COMPLETIONS)/nalssi" "$(ZSH_COMPLETIONS)/_nalssi" "$(FISH_COMPLETIONS)/nalssi.fish"
INSTALLED := "$(BIN)/nalssi" "$(SHARE)/nalssi/places.bin" "$(SHARE)/nalssi/map.bin" "$(SHARE)/man/man1/nalssi.1" \
    "$(SHARE)/man/ko/man1/nalssi.1" $(COMPLETIONS) "$(APPLICATIONS)/nalssi.desktop" "$(ICONS)/nalssi.svg"

install-files:
	install -d $(FOLDERS)
	install -s -m 755 "$(PROGRAM)" "$(BIN)/nalssi"
	install -m 644 Resources/Places/places.bin Resources/Map/map.bin "$(SHARE)/nalssi"
	install -m 644 docs/man/nalssi.1 "$(SHARE)/man/man1/nalssi.1"
	install -m 644 docs/man/ko/nalssi.1 "$(SHARE)/man/ko/man1/nalssi.1"
	"$(PROGRAM)" completions bash > "$(BASH_COMPLETIONS)/nalssi"
	"$(PROGRAM)" completions zsh > "$(ZSH_COMPLETIONS)/_nalssi"
	"$(PROGRAM)" completions fish > "$(FISH_COMPLETIONS)/nalssi.fish"
	chmod 644 $(COMPLETIONS)
	install -m 644 packaging/desktop/nalssi.desktop "$(APPLICATIONS)/nalssi.desktop"
	install -m 644 packaging/desktop/nalssi.svg "$(ICONS)/nalssi.svg"

uninstall: ## remove what install put into PREFIX; your own files and what others put beside them stay
	rm -f $(INSTALLED)
	[ ! -d "$(SHARE)/nalssi" ] || rmdir --ignore-fail-on-non-empty "$(SHARE)/nalssi"

# The release program as it is packed, and the linker's map of it, which says what was linked.
PACKAGES := .build/packages
LINKED   := .build/nalssi.packaged .build/nalssi.map $(PACKAGES)

packaged: setup
	@rm -rf $(PACKAGES)
	$(PACKAGED) --product nalssi -Xlinker -Map=$(CURDIR)/.build/nalssi.map
	@scripts/packages/neutral .build/release/nalssi .build/nalssi.packaged

dist: packaged ## a tarball for any Linux with its SHA-256, into .build/packages (RELEASES=address it will be found at)
	@scripts/setup xz=xz-utils
	@RELEASES='$(RELEASES)' scripts/packages/dist $(LINKED)

deb: packaged ## packages for Debian, with debug symbols apart, into .build/packages (DEB_REVISION=, MAINTAINER=)
	@scripts/setup dpkg-shlibdeps=dpkg-dev xz=xz-utils
	@scripts/packages/deb $(LINKED)

# The packages are tested, not the address of whoever packs them.
test-deb: export MAINTAINER ?= The nalssi authors <authors@example.org>
test-deb: deb dist ## use the packages in a fresh Debian 12 and 13 (as root; SUITES=, PREVIOUS=an older .deb to upgrade from)
	@scripts/setup mmdebstrap
	$(PACKAGED) --product openweather-standin
	@scripts/packages/test-deb $(PACKAGES) .build/release/openweather-standin $(SUITES)

reproducible: ## build the packages in two folders at two times, and compare them (two builds of their own)
	@scripts/setup dpkg-shlibdeps=dpkg-dev xz=xz-utils
	@scripts/packages/reproducible

clean: ## remove everything that was built
	rm -rf .build
