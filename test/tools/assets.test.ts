import { beforeAll, describe, expect, it } from "vitest";
import { type BuiltConsole, buildConsole } from "../../tools/assets/console.ts";
import { sizesOf } from "../../tools/assets/sizes.ts";

let built: BuiltConsole;
beforeAll(async () => {
  built = await buildConsole();
});

describe("the console as it is built", () => {
  it("opens with at most 90 KB over the wire, whichever screen is first", () => {
    expect(sizesOf(built).first).toBeLessThanOrEqual(90 * 1024);
  });

  it("names only files that are there, each by what is in it", () => {
    const named = [...built.page.matchAll(/\/console\/([\w.-]+)/g)].map(([, file]) => file ?? "");
    expect(named.length).toBeGreaterThanOrEqual(4);
    expect(named.filter((file) => !built.files.has(file))).toEqual([]);
    for (const file of built.files.keys()) expect(file).toMatch(/^[\w-]+-[\w]{8,}\.(js|css|svg|txt)$/);
  });

  it("is the same from the same sources", async () => {
    const again = await buildConsole();
    expect([...again.files.keys()]).toEqual([...built.files.keys()]);
    expect(again.page).toBe(built.page);
  });

  it("carries the licences of what it is made of", () => {
    const licences = [...built.files].find(([file]) => file.startsWith("licences-"))?.[1];
    expect(String(licences)).toContain("Jason Miller");
    expect(String(licences)).toContain("Leon Sorokin");
  });
});
