#loop = affine_map<(d) -> (d)>
!elements = tensor<4xf32>
#config = #iree_codegen.lowering_config<tile_sizes = [[8, 8, 0], [1, 1, 4]]>
#translation = #iree_codegen.translation_info<pipeline = None workgroup_size = [64, 1, 1] subgroup_size = 32, {x = -1.5 : f32, s = "#loop", y = @f}>
#compilation = #iree_codegen.compilation_info<lowering_config = #config, translation_info = #translation>
module attributes {
  demo.a = #util.future<#loop>,
  demo.b = #translation,
  demo.c = #compilation,
  demo.d = #iree_codegen.nested<#compilation : i32, !elements>
} {}
