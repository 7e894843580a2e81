# From the help of a tool: a line for each option, with = after it where it needs a value, and the values that it knows; one with @ and
# those of the first argument. Without single quotes and backslashes: CMake puts this text between single quotes of each shell.
function flush(i) {
  for (i = 1; i <= count; ++i)
    print names[i] (names[i] ~ /^--/ ? needs : "") values
  count = 0
}
/^(  |      |        )-/ {
  sub(/( [A-Z]+)?, --/, ",--")  # -v, --verbose and -o OUTPUT, --output OUTPUT of argparse
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
/^  [{][^}]*[}]/ {
  flush()
  values = $1
  gsub(/[{}]/, "", values)
  gsub(/,/, " ", values)
  print "@ " values
}
/^ +=/ && !ofPass { values = values " " substr($1, 2) }
END { flush() }
