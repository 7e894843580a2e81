# weir on Debian 12, in an image without compilers:
#   docker build -t weir .
#   docker run --rm -v "$PWD:/work" weir weir-run program.mlir --input=...
FROM debian:12 AS build
# `--build-arg PRESET=dev`: with assertions.
ARG PRESET=release
COPY . /weir
WORKDIR /weir
RUN scripts/setup --build && scripts/package "$PRESET" /packages

FROM debian:12
COPY --from=build /packages/weir_*.deb /packages/
# hadolint ignore=DL3008
RUN apt-get update \
  && apt-get install -y --no-install-recommends /packages/weir_*.deb \
  && rm -rf /var/lib/apt/lists/* /packages
WORKDIR /work
CMD ["weir-opt", "--help"]
