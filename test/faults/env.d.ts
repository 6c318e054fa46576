import type { D1Migration } from "@cloudflare/vitest-plugin";
import type { Env as ServiceEnv } from "../../worker/env.ts";

declare global {
  namespace Cloudflare {
    interface Env extends ServiceEnv {
      TEST_MIGRATIONS: D1Migration[];
    }
    interface GlobalProps {
      mainModule: typeof import("../../worker/index.ts");
    }
  }
}
