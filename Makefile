# Everything a person needs to build, run and check nalssi. `make` alone lists the targets.

SWIFT  ?= swift
PREFIX ?= /usr/local
ARGS   ?=

# The shipped build needs no Swift on the user's machine; macOS has Swift in the system.
STATIC := $(if $(filter Linux,$(shell uname -s)),--static-swift-stdlib)
# The program looks for libraries where the system does, and nowhere beside itself.
RELEASE := env $$(scripts/stamp) $(SWIFT) build -c release $(STATIC) --disable-local-rpath
SOURCES := Package.swift Sources Tests Resources

.DEFAULT_GOAL := help
.PHONY: help setup build run test tests check lint format goldens pictures layers bench standin torture sizes fuzz fuzz-http soak random-use test-hours test-tsan test-asan places install install-files uninstall packaged dist deb test-deb reproducible clean

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):[^#]*## /\1\t/p' $(MAKEFILE_LIST) | while IFS='	' read -r name text; do printf '  make %-12s %s\n' "$$name" "$$text"; done

setup: ## install what is missing (no-op when nothing is)
	@scripts/setup

build: setup ## the release program, .build/release/nalssi
	@scripts/build nalssi $(RELEASE)

run: build ## build and start it; options go into ARGS="--lang ko"
	@exec .build/release/nalssi $(ARGS)

test: setup ## every test
	$(SWIFT) build --build-tests
	@$(MAKE) --no-print-directory tests

check: setup lint layers ## all that has to hold before a change lands (the tests hold generated text to the code)
	$(SWIFT) build --build-tests
	@scripts/check-program .build/debug/nalssi
	@$(MAKE) --no-print-directory tests

# Those that drive a real terminal have the machine to themselves: a key must not come in pieces because it is busy.
tests:
	@scripts/run-tests --skip EndToEndTests
	@scripts/run-tests --filter EndToEndTests

lint: setup ## format and style
	$(SWIFT) format lint --strict --parallel --recursive $(SOURCES)

format: setup ## put the code into the house style
	$(SWIFT) format --in-place --parallel --recursive $(SOURCES)

goldens: setup ## rewrite golden frames and generated text, then look at `git diff`
	UPDATE_GOLDENS=1 $(SWIFT) test --filter 'Golden|Generated'

pictures: build ## draw the pictures of the README anew
	@scripts/pictures .build/release/nalssi

layers: ## imports stand only where the design says they may
	@scripts/check-layers

bench: ## figures beside their goals (release build)
	@scripts/setup fzf tig
	$(RELEASE) --product nalssi
	$(RELEASE) --product openweather-standin
	@python3 bench/bench.py --nalssi .build/release/nalssi --standin .build/release/openweather-standin $(ARGS)

standin: setup ## a local OpenWeather; prints the line that runs nalssi against it
	$(RELEASE) --product openweather-standin
	@exec .build/release/openweather-standin $(ARGS)

torture: setup ## kill programs that write bookmarks, 300 times
	NALSSI_TORTURE=300 $(SWIFT) test --filter TortureTests

random-use: build ## random keys where files block, disks are full and folders go away (MINUTES=, SEED=; best as root)
	scripts/random-use .build/release/nalssi $(or $(MINUTES),60) $(or $(SEED),1)

test-hours: setup ## the real terminal's tests at ten other hours and seasons (two minutes each; HOURS= from now; Linux)
	$(SWIFT) build --build-tests
	@scripts/test-hours $(HOURS)

sizes: setup ## borders at every size from 1x1 to 300x90 (a build of its own, then some sixteen minutes)
	NALSSI_EVERY_SIZE=1 $(SWIFT) test -c release -Xswiftc -enable-testing --scratch-path .build-optimized --filter everySize

fuzz: setup ## every decoder under libFuzzer (a build of its own, then 20 s each; SECONDS=, TARGETS=)
	@scripts/fuzz $(or $(SECONDS),20) $(TARGETS)

fuzz-http: setup ## answer 200,000 requests with broken HTTP (a build of its own, then some minutes; COUNT=, SEED=, FIRST=)
	$(SWIFT) build -c release -Xswiftc -enable-testing --scratch-path .build-optimized --product http-fuzzer
	.build-optimized/release/http-fuzzer $(or $(COUNT),200000) $(or $(SEED),1) $(or $(FIRST),0)

soak: setup ## a day of the whole program with a simulated clock (a build of its own, then a minute or two; SEED=)
	$(SWIFT) build -c release -Xswiftc -enable-testing --scratch-path .build-optimized --product soak
	.build-optimized/release/soak $(or $(SEED),1)

# Everything that runs on more than one thread, or reads what others wrote. The real terminal's tests start other programs, and
# pictures are the same on one thread or two. One test at a time: sanitised code is slow, and some tests mind the clock. What is
# freed the address sanitiser keeps for a while, so no test that measures memory can hold there.
SANITIZED := --no-parallel --filter 'WeatherTests|WeatherServiceTests|BookmarkStoreTests|DashboardTests|TerminalUITests|StandinServerTests' \
    --skip 'TortureTests|EverySize|Golden|LimitTests|leave nothing behind'

test-tsan: setup ## the tests under the thread sanitiser (a build of its own)
	TSAN_OPTIONS="suppressions=$(CURDIR)/scripts/tsan-suppressions" \
	    $(SWIFT) test --sanitize=thread --scratch-path .build-tsan $(SANITIZED)

test-asan: setup ## the tests under the address sanitiser (a build of its own)
	ASAN_OPTIONS="detect_leaks=0" $(SWIFT) test --sanitize=address --scratch-path .build-asan $(SANITIZED)

places: ## build the gazetteer anew from its sources (fetches 60 MB), and the queries it is judged by
	scripts/places/sources.sh "$(CURDIR)/.build/places"
	PYTHONPATH=.build/places python3 scripts/places/build.py --sources .build/places --output Resources/Places/places.bin
	python3 scripts/places/queries.py --sources .build/places --output Tests/PlacesTests/Queries

install: build ## into PREFIX (default /usr/local): program, place data, manual pages, completions, desktop entry and icon
	@$(MAKE) --no-print-directory install-files

# Without building anything, for packages: PROGRAM is what is put there, and what prints the completions.
PROGRAM ?= .build/release/nalssi
SHARE   := $(DESTDIR)$(PREFIX)/share
ZSH_COMPLETIONS ?= $(SHARE)/zsh/site-functions
DESKTOP := $(SHARE)/applications/nalssi.desktop
ICON    := $(SHARE)/icons/hicolor/scalable/apps/nalssi.svg
INSTALLED := $(DESTDIR)$(PREFIX)/bin/nalssi $(SHARE)/nalssi/places.bin $(SHARE)/man/man1/nalssi.1 $(SHARE)/man/ko/man1/nalssi.1 \
    $(SHARE)/bash-completion/completions/nalssi $(ZSH_COMPLETIONS)/_nalssi $(SHARE)/fish/vendor_completions.d/nalssi.fish $(DESKTOP) $(ICON)

install-files:
	install -d $(dir $(INSTALLED))
	install -s -m 755 $(PROGRAM) $(DESTDIR)$(PREFIX)/bin/nalssi
	install -m 644 Resources/Places/places.bin $(SHARE)/nalssi/places.bin
	install -m 644 docs/man/nalssi.1 $(SHARE)/man/man1/nalssi.1
	install -m 644 docs/man/ko/nalssi.1 $(SHARE)/man/ko/man1/nalssi.1
	$(PROGRAM) completions bash > $(SHARE)/bash-completion/completions/nalssi
	$(PROGRAM) completions zsh > $(ZSH_COMPLETIONS)/_nalssi
	$(PROGRAM) completions fish > $(SHARE)/fish/vendor_completions.d/nalssi.fish
	install -m 644 packaging/desktop/nalssi.desktop $(DESKTOP)
	install -m 644 packaging/desktop/nalssi.svg $(ICON)
	chmod 644 $(filter-out %/bin/nalssi,$(INSTALLED))

uninstall: ## remove from PREFIX what install put there; what you keep in your home stays
	rm -f $(INSTALLED)
	[ ! -d $(SHARE)/nalssi ] || rmdir $(SHARE)/nalssi

# The release program and the linker's map of it, which says what was linked.
PACKAGES := .build/packages
LINKED   := .build/release/nalssi .build/nalssi.map $(PACKAGES)

packaged: setup
	$(RELEASE) --product nalssi -Xlinker -Map=$(CURDIR)/.build/nalssi.map

dist: packaged ## a tarball for any Linux with its SHA-256, into .build/packages (RELEASES=address it will be found at)
	@scripts/setup xz=xz-utils
	@RELEASES='$(RELEASES)' scripts/packages/dist $(LINKED)

deb: packaged ## packages for Debian, with debug symbols apart, into .build/packages (DEB_REVISION=, MAINTAINER=)
	@scripts/setup dpkg-shlibdeps=dpkg-dev xz=xz-utils
	@scripts/packages/deb $(LINKED)

test-deb: deb dist ## use the packages in a fresh Debian 12 and 13 (as root; SUITES=, PREVIOUS=an older .deb to upgrade from)
	@scripts/setup mmdebstrap
	$(RELEASE) --product openweather-standin
	@scripts/packages/test-deb $(PACKAGES) .build/release/openweather-standin $(SUITES)

reproducible: ## build the packages in two folders at two times, and compare them (two builds of their own)
	@scripts/setup dpkg-shlibdeps=dpkg-dev xz=xz-utils
	@scripts/packages/reproducible

clean: ## forget everything that was built
	rm -rf .build
