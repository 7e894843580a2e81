# complete.zsh FILE WORD...: what FILE completes the last word to. The builtins of zsh's completion work on a line that is typed; these
# stand for them, and print.
compdef() { }
compset() { PREFIX=${PREFIX#*=} }
_files() { print files }
compadd() {
  local word
  for word in ${(P)@[-1]}; do [[ $word != $PREFIX* ]] || print -r -- $word; done
}
file=$1
shift
words=("$@")
CURRENT=$#words
PREFIX=$words[CURRENT]
source $file
_weir
