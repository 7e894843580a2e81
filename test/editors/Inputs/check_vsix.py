"""check_vsix.py FILE.vsix SERVER OUTPUT: an extension is whole, its server is SERVER, and its problem matcher finds the places in OUTPUT."""
import json
import re
import sys
import zipfile
from xml.etree import ElementTree

vsix = zipfile.ZipFile(sys.argv[1])
names = set(vsix.namelist())
types = {part.get("Extension") for part in ElementTree.fromstring(vsix.read("[Content_Types].xml"))}
assert all("." + name.rpartition(".")[2] in types for name in names - {"[Content_Types].xml"}), names
space = "{http://schemas.microsoft.com/developer/vsx-schema/2011}"
manifest = ElementTree.fromstring(vsix.read("extension.vsixmanifest"))
package = json.loads(vsix.read("extension/package.json"))
identity = manifest.find(f"{space}Metadata/{space}Identity")
assert (identity.get("Id"), identity.get("Version"), identity.get("Publisher")) == (package["name"], package["version"], package["publisher"])
contributes = package["contributes"]
files = [asset.get("Path") for asset in manifest.iter(f"{space}Asset")]
files += ["extension/" + part["path"].removeprefix("./") for part in contributes["grammars"] + contributes["snippets"]]
assert names.issuperset(files), set(files) - names
assert contributes["configurationDefaults"]["mlir.server_path"] == sys.argv[2]
for pattern in json.loads(vsix.read("extension/directives.json"))["patterns"]:
    found = [match[0].rstrip(":") for match in re.finditer(pattern["match"], "// RUN: x // CHECK-NEXT: [[A]] {{.*}} // expected-error @below // NOTE-ME: // Note: A")]
    print("colours", found)
for snippet in json.loads(vsix.read("extension/snippets.json")).values():
    assert snippet["prefix"] and all(isinstance(line, str) for line in snippet["body"])
matcher = contributes["problemMatchers"][0]["pattern"]
for line in open(sys.argv[3]):
    match = re.match(matcher["regexp"], line.rstrip("\n"))
    if match:
        print(*(match[matcher[key]] for key in ("line", "column", "severity", "message")))
