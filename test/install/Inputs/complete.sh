# complete.sh FILE WORD...: what FILE completes the last word to, the words as readline splits them.
source "$1"
shift
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_weir "$1"
printf '%s\n' "${COMPREPLY[@]}"
