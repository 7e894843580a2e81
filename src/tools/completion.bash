# Completion of weir's tools in bash: options, passes, and the values that an option knows. The tool itself is asked for them.

# _weir_options TOOL: a line for each option, with = after it where it needs a value, and the values that it knows.
_weir_options() {
  local help=--help-list-hidden
  case ${1##*/} in weir-compile | weir-run) help=--help-all ;; esac
  "$1" "$help" 2>/dev/null | awk '
    function flush(i) {
      for (i = 1; i <= count; ++i)
        print names[i] (names[i] ~ /^--/ ? needs : "") values
      count = 0
    }
    /^(  |      |        )-/ {
      name = $1
      if (/^        /) {  # an option of the pass above, which takes it as --pass=option=value
        ofPass = 1
        gsub(/^-+|=.*/, "", name)
        values = values " " name "="
        next
      }
      flush()
      ofPass = 0
      values = ""
      # --name=<value> of llvm::cl, --name VALUE of CLI11; --name[=<value>] does without.
      needs = name ~ /^[^[]*=/ || $0 ~ /^ +-[^ ]+ [A-Z]/ ? "=" : ""
      sub(/[=[].*/, "", name)
      count = split(name, names, ",")
      if (match($0, /[A-Z]:[{][^}]*[}]/)) {
        values = " " substr($0, RSTART + 3, RLENGTH - 4)
        gsub(/,/, " ", values)
      }
    }
    /^ +=/ && !ofPass { values = values " " substr($1, 2) }
    END { flush() }'
}

# _weir_values TOOL OPTION: what may follow OPTION=. An OPTION that ends in = is meant only if it needs a value.
_weir_values() {
  _weir_options "$1" | awk -v option="$2" '$1 == option || $1 == option "=" { for (i = 2; i <= NF; ++i) print $i }'
}

_weir() {
  local tool=$1 word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} prefix='' words
  COMPREPLY=()
  # Where = separates words, as it does by default, an option is a word before.
  if [[ $word == '=' ]]; then
    words=$(_weir_values "$tool" "$before")
    word=''
  elif [[ $before == '=' ]]; then
    words=$(_weir_values "$tool" "${COMP_WORDS[COMP_CWORD - 2]}")
  elif [[ $word == -*=* ]]; then
    prefix=${word%%=*}=
    words=$(_weir_values "$tool" "${word%%=*}")
    word=${word#*=}
  elif [[ $word == -* ]]; then
    words=$(_weir_options "$tool" | awk '{ print $1 }')
  elif [[ $before == -* ]]; then
    words=$(_weir_values "$tool" "$before=")
  fi
  # Without words the names of files are left.
  mapfile -t COMPREPLY < <(compgen -P "$prefix" -W "$words" -- "$word")
  # A value, or the next letter, follows without a space; a tool outside of a completion has no compopt.
  [[ ${COMPREPLY[*]} != *= ]] || compopt -o nospace 2>/dev/null
}

complete -o default -F _weir weir-check weir-compile weir-fuzz weir-layout weir-lsp-server weir-opt weir-reduce weir-run
