#loop = affine_map<(d) -> (d)>
module attributes {demo.a = #util.future<#loop>} {}
