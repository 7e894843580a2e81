#include "src/runtime/invocation.h"

#include "Helpers.h"

using namespace weir::runtime;

namespace {

struct Fixture : testing::Test {
  std::vector<std::shared_ptr<Device>> devices = {openDevice("cpu", {})};
  weir_invocation invocation{devices};

  void call(weir_function_t function, void *instance = nullptr) {
    weir_slot_t results[4] = {};
    invocation.call(function, instance, nullptr, results);
  }
};

using Invocation = Fixture;

} // namespace

TEST_F(Invocation, ReleasesWhatItOwns) {
  call([](const weir_api_t *api, weir_invocation_t *inv, void *, const weir_slot_t *, weir_slot_t *) {
    weir_buffer_t *buffer = api->alloc(inv, 0, WEIR_LIFETIME_TRANSIENT, 64);
    int64_t shape = 16;
    api->view_create(inv, buffer, 0, 64, WEIR_ELEMENT_I32, 1, &shape);
    api->dealloc(inv, buffer);
    api->alloc(inv, 0, WEIR_LIFETIME_STAGING, 64);
  });
  EXPECT_GT(devices[0].use_count(), 2); // by the buffers
  invocation.releaseAll();
  EXPECT_EQ(devices[0].use_count(), 2);
}

TEST_F(Invocation, DeallocInAnyOrder) {
  call([](const weir_api_t *api, weir_invocation_t *inv, void *, const weir_slot_t *, weir_slot_t *) {
    weir_buffer_t *buffers[5];
    for (weir_buffer_t *&buffer : buffers)
      buffer = api->alloc(inv, 0, WEIR_LIFETIME_TRANSIENT, 64);
    for (int i : {2, 4, 0, 3, 1})
      api->dealloc(inv, buffers[i]);
  });
  EXPECT_EQ(devices[0].use_count(), 2);
}

TEST_F(Invocation, FailuresAreRepeatable) {
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(messageOf([&] {
                call([](const weir_api_t *api, weir_invocation_t *inv, void *, const weir_slot_t *, weir_slot_t *) {
                  api->alloc(inv, 0, WEIR_LIFETIME_TRANSIENT, 1000);
                  api->fail(inv, "stop");
                });
              }),
              "stop");
    invocation.releaseAll();
  }
  EXPECT_EQ(devices[0].use_count(), 2);
}

TEST_F(Invocation, GlobalsKeepBuffers) {
  weir_buffer_t *global = nullptr;
  auto store = [](const weir_api_t *api, weir_invocation_t *inv, void *instance, const weir_slot_t *, weir_slot_t *) {
    auto **global = static_cast<weir_buffer_t **>(instance);
    weir_buffer_t *buffer = api->alloc(inv, 0, WEIR_LIFETIME_VARIABLE, 64);
    api->global_store(inv, global, buffer);
    api->global_store(inv, global, buffer); // the same again
    api->dealloc(inv, buffer);
  };
  call(store, &global);
  invocation.releaseAll();
  ASSERT_NE(global, nullptr);
  EXPECT_EQ(global->references, 1u);
  call(store, &global); // releases the old one
  invocation.releaseAll();
  call([](const weir_api_t *api, weir_invocation_t *inv, void *instance, const weir_slot_t *,
          weir_slot_t *) { api->global_store(inv, static_cast<weir_buffer_t **>(instance), nullptr); },
       &global);
  EXPECT_EQ(global, nullptr);
  EXPECT_GT(devices[0].use_count(), 2); // the module may have loaded what was there
  invocation.releaseAll();
  EXPECT_EQ(devices[0].use_count(), 2);
}

TEST_F(Invocation, ScopesReleaseAllButWhatIsKept) {
  weir_buffer_t *global = nullptr;
  call(
      [](const weir_api_t *api, weir_invocation_t *inv, void *instance, const weir_slot_t *, weir_slot_t *) {
        auto **global = static_cast<weir_buffer_t **>(instance);
        weir_buffer_t *before = api->alloc(inv, 0, WEIR_LIFETIME_TRANSIENT, 64);
        uint64_t mark = api->scope_begin(inv);
        weir_buffer_t *carried = nullptr;
        for (int round = 0; round < 3; ++round) {
          weir_buffer_t *made = api->alloc(inv, 0, WEIR_LIFETIME_TRANSIENT, 64);
          api->global_store(inv, global, api->alloc(inv, 0, WEIR_LIFETIME_VARIABLE, 64));
          api->alloc(inv, 0, WEIR_LIFETIME_TRANSIENT, 64);
          weir_buffer_t *keep[] = {made, *global, nullptr};
          api->scope_release(inv, mark, round == 2 ? 1 : 3, keep);
          carried = made;
        }
        if (before->references != 1 || carried->references != 1 || (*global)->references != 1)
          api->fail(inv, "wrong number of references");
      },
      &global);
  // Three buffers: the one from before, the last one carried and the one in the global.
  EXPECT_EQ(devices[0].use_count(), 2 + 3);
  invocation.releaseAll();
  EXPECT_EQ(devices[0].use_count(), 2 + 1);
  global->release();
  EXPECT_EQ(devices[0].use_count(), 2);
}

TEST_F(Invocation, ConstantsAreNotCopied) {
  static const int data[4] = {1, 2, 3, 4};
  call([](const weir_api_t *api, weir_invocation_t *inv, void *, const weir_slot_t *, weir_slot_t *) {
    weir_buffer_t *buffer = api->constant(inv, 0, data, sizeof(data));
    if (api->map(inv, buffer, 4, 4) != data + 1)
      api->fail(inv, "copied");
  });
}

TEST_F(Invocation, Timepoints) {
  call([](const weir_api_t *api, weir_invocation_t *inv, void *, const weir_slot_t *, weir_slot_t *) {
    weir_timepoint_t points[3] = {0, 0, 0};
    if (api->timepoint_join(inv, 3, points) != 0 || api->timepoint_join(inv, 0, nullptr) != 0)
      api->fail(inv, "zero stays zero");
    points[1] = 5;
    points[2] = 3;
    if (api->timepoint_join(inv, 3, points) != 5)
      api->fail(inv, "the last of one device");
    api->timepoint_await(inv, 0);
  });
  EXPECT_EQ(messageOf([&] {
              call([](const weir_api_t *api, weir_invocation_t *inv, void *, const weir_slot_t *, weir_slot_t *) {
                api->timepoint_await(inv, uint64_t(7) << 56);
              });
            }),
            "there is no device 7");
}

TEST_F(Invocation, ViewQueriesAreChecked) {
  EXPECT_EQ(messageOf([&] {
              call([](const weir_api_t *api, weir_invocation_t *inv, void *, const weir_slot_t *, weir_slot_t *) {
                int64_t shape = 4;
                weir_buffer_view_t *view = api->view_create(inv, api->alloc(inv, 0, 1, 20), 4, 16, WEIR_ELEMENT_F32, 1, &shape);
                uint64_t offset = 0;
                api->view_buffer(inv, view, 0, &offset);
                if (api->view_dim(inv, view, 0) != 4 || offset != 4)
                  api->fail(inv, "wrong shape or offset");
                api->view_dim(inv, view, 1);
              });
            }),
            "view_dim: dimension 1 of an array of rank 1");
  invocation.releaseAll();
  EXPECT_EQ(messageOf([&] {
              call([](const weir_api_t *api, weir_invocation_t *inv, void *, const weir_slot_t *, weir_slot_t *) {
                api->view_check(inv, nullptr, "argument 2", WEIR_ELEMENT_F32, 0, nullptr);
              });
            }),
            "argument 2: null");
}
