import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["test/domain/**/*.test.ts", "test/intent/**/*.test.ts", "test/usecases/**/*.test.ts"],
          environment: "node",
        },
      },
    ],
  },
});
