#ifndef WEIR_DIALECTS_WEIR_WEIRDIALECT_H
#define WEIR_DIALECTS_WEIR_WEIRDIALECT_H

#include "dialects/Weir/LoweringConfig.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Dialect.h"

#include "dialects/Weir/WeirDialect.h.inc"

namespace weir {

// Short names for what ODS writes for each attribute: `KernelAttr::getNameStr()` is "weir.kernel"; an instance reads, sets and removes the
// attribute on ops with its type.
using AccessAttr = WeirDialect::AccessAttrHelper;
using AddressFormAttr = WeirDialect::AddressFormAttrHelper;
using AssertionsAttr = WeirDialect::AssertionsAttrHelper;
using DataAttr = WeirDialect::DataAttrHelper;
using DisjointStoresAttr = WeirDialect::DisjointStoresAttrHelper;
using AffinitiesHeldAttr = WeirDialect::AffinitiesHeldAttrHelper;
using FPContractAttr = WeirDialect::FpContractAttrHelper;
using FusionAttr = WeirDialect::FusionAttrHelper;
using HostAttr = WeirDialect::HostAttrHelper;
using HostNameAttr = WeirDialect::HostNameAttrHelper;
using InPlaceSafeAttr = WeirDialect::InPlaceSafeAttrHelper;
using KernelAttr = WeirDialect::KernelAttrHelper;
using LargeBindingsAttr = WeirDialect::LargeBindingsAttrHelper;
using NoFuseAttr = WeirDialect::NoFuseAttrHelper;
using ConsumedAttr = WeirDialect::ConsumedAttrHelper;
using OverwritesAttr = WeirDialect::OverwritesAttrHelper;
using ScratchAttr = WeirDialect::ScratchAttrHelper;
using ScratchSizeAttr = WeirDialect::ScratchSizeAttrHelper;
using SerializedAttr = WeirDialect::SerializedAttrHelper;
using SharesBytesAttr = WeirDialect::SharesBytesAttrHelper;
using TensorTypeAttr = WeirDialect::TensorTypeAttrHelper;
using TunedConfigsAttr = WeirDialect::TunedConfigsAttrHelper;
using WorkAttr = WeirDialect::WorkAttrHelper;
using GridOperandsAttr = WeirDialect::GridOperandsAttrHelper;
using PartsAttr = WeirDialect::PartsAttrHelper;
using WorkgroupSizeAttr = WeirDialect::WorkgroupSizeAttrHelper;

} // namespace weir

#endif // WEIR_DIALECTS_WEIR_WEIRDIALECT_H
