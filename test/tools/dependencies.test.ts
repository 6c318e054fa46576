import { createRequire } from "node:module";
import { expect, it } from "vitest";

const read = createRequire(import.meta.url);
interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

it("starts services with the miniflare that wrangler brings", () => {
  const own = read("../../package.json") as Manifest;
  const wrangler = read("wrangler/package.json") as Manifest;
  expect(own.devDependencies["miniflare"]).toBe(wrangler.dependencies["miniflare"]);
});
