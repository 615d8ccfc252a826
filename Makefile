# Two commands do everything on a fresh Debian 12 with the Swift toolchain: `make demo` and `make test`.

# The manifest is the wall: a target that imports what it does not list is an error, not an accident.
SWIFT_FLAGS := -c release --explicit-target-dependency-import-check error
ifdef STRICT
SWIFT_FLAGS += -Xswiftc -warnings-as-errors
endif

.PHONY: demo test build bootstrap lint format models-check bench sanitize fuzz clean

demo: build
	@Scripts/demo

test: bootstrap
	@Scripts/test $(SWIFT_FLAGS)

build: bootstrap
	@swift build $(SWIFT_FLAGS) --product sightline-import
	@swift build $(SWIFT_FLAGS) --product sightline

bootstrap:
	@Scripts/bootstrap

lint:
	@swift format lint --strict --recursive Sources Tests Shaders Models Examples Fuzzing/Sources Package.swift Fuzzing/Package.swift

format:
	@swift format --in-place --recursive Sources Tests Shaders Models Examples Fuzzing/Sources Package.swift Fuzzing/Package.swift

# Whether the bundled models are what their scripts make.
models-check:
	@python3 Models/make_all.py --check

bench: build
	@Benchmarks/run

# Minutes, and not in continuous integration: see Scripts/sanitize.
sanitize: bootstrap
	@Scripts/sanitize

# An hour and more, and not in continuous integration: see Scripts/fuzz.
fuzz: bootstrap
	@Scripts/fuzz

clean:
	@rm -rf .build Output Fuzzing/.build
