# Builds examples/c/first.c with what pkg-config says of PREFIX: shared as OUT/shared, with the static library as OUT/static.
set -eu
cc=$1 prefix=$2 out=$3
export PKG_CONFIG_PATH=$prefix/lib/pkgconfig
"$cc" -std=c99 "$out/first.c" $(pkg-config --cflags --libs weir) -Wl,-rpath,"$prefix/lib" -o "$out/shared"
"$cc" -std=c99 "$out/first.c" $(pkg-config --cflags weir) -Wl,-Bstatic -L"$prefix/lib" -lweir-runtime -Wl,-Bdynamic \
  $(pkg-config --static --libs-only-l weir | sed s/-lweir-runtime//) -o "$out/static"
