import { readFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run, stagePackage } from "../../../../sdk/scripts/stage.ts";
import { startTestService } from "../../../support/service.ts";
import { TEST_VARS } from "../../../support/vars.ts";

const root = join(import.meta.dirname, "../../../..");
const sdk = join(root, "sdk");
const bin = (name: string) => join(root, "node_modules/.bin", name);
const MOST_BYTES = 12 * 1024;

let folder: string;
let tarball: string;
const staged = () => join(folder, "staged");
const project = () => join(folder, "project");

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "decision-monitor-sdk-"));
  tarball = await stagePackage(staged());
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The first program of the README that holds these words; it shall compile and run as it is written. */
async function readmeExample(words: string): Promise<string> {
  const text = await readFile(join(sdk, "README.md"), "utf8");
  const programs = [...text.matchAll(/```ts\n([^]*?)```/g)].map(([, program]) => program ?? "");
  const found = programs.find((program) => program.includes(words));
  if (found === undefined) throw new Error(`The README has no program with ${words}.`);
  return found;
}

/** A program that imports a name for everything that openapi.json describes. */
function everyName(): string {
  const { components } = JSON.parse(readFileSync(join(root, "openapi.json"), "utf8")) as {
    components: { schemas: object };
  };
  const names = Object.keys(components.schemas).map((name) => (name === "Error" ? "ErrorBody" : name));
  return `import type { ${names.join(", ")} } from "@decision-monitor/sdk";\nexport type All = [${names.join(", ")}];\n`;
}

async function makeProject(): Promise<void> {
  await mkdir(project());
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    module: "nodenext",
    target: "es2022",
    lib: ["es2022", "dom"],
    types: [],
    outDir: "out",
  };
  await writeFile(join(project(), "package.json"), '{ "name": "empty", "private": true, "type": "module" }');
  await writeFile(join(project(), "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts"] }));
  await writeFile(join(project(), "main.ts"), await readmeExample("new DecisionMonitor()"));
  await writeFile(join(project(), "webhook.ts"), await readmeExample("verifyWebhook"));
  await writeFile(join(project(), "names.ts"), everyName());
  for (const file of await readdir(join(sdk, "examples"))) await cp(join(sdk, "examples", file), join(project(), file));
  await writeFile(
    join(project(), "local.ts"),
    'import { evaluate } from "@decision-monitor/sdk/local";\nconsole.log(typeof evaluate);\n',
  );
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", tarball], project());
}

describe("the package as it is published", () => {
  it("holds what it needs and nothing else", async () => {
    const listed = (await run("tar", ["-tzf", tarball], staged())).trim().split("\n").sort();
    expect(listed).toEqual(
      [
        "LICENSE",
        "NOTICE.md",
        "README.md",
        "dist/cli.js",
        "dist/index.d.ts",
        "dist/index.js",
        "dist/local.d.ts",
        "dist/local.js",
        "examples/churn.ts",
        "examples/credit-covenant.ts",
        "examples/fraud.ts",
        "examples/sre-burn-rate.ts",
        "package.json",
      ].map((file) => `package/${file}`),
    );
    const manifest = JSON.parse(await run("tar", ["-xzOf", tarball, "package/package.json"], staged())) as Record<
      string,
      unknown
    >;
    expect(manifest).toMatchObject({ type: "module", sideEffects: false, bin: { dm: "./dist/cli.js" } });
    expect(Object.keys(manifest)).not.toContain("dependencies");
    expect(JSON.stringify(manifest)).not.toContain("/src/");
  });

  it("is a client of less than 12 KiB", async () => {
    const bytes = gzipSync(await readFile(join(staged(), "dist/index.js")), { level: 9 }).length;
    expect(bytes).toBeLessThan(MOST_BYTES);
  });

  it("imports nothing but itself, and in the client and the engine nothing of Node", async () => {
    for (const file of ["index.js", "local.js", "cli.js"]) {
      const text = await readFile(join(staged(), "dist", file), "utf8");
      const imported = [...text.matchAll(/^(?:import|export)[^"'\n]*["']([^"']+)["'];?$/gm)].map(
        ([, name]) => name ?? "",
      );
      expect(imported.filter((name) => file !== "cli.js" || !/^(node:|process$|buffer$)/.test(name))).toEqual([]);
    }
  });

  it("satisfies publint and attw", async () => {
    expect(await run(bin("publint"), ["run", tarball, "--strict"], folder)).toContain("All good!");
    expect(await run(bin("attw"), [tarball, "--profile", "esm-only", "--no-color"], folder)).toContain("(ESM)");
  });

  it("compiles strictly in an empty project, runs the README's example and its command line", async () => {
    await makeProject();
    await run(bin("tsc"), ["-p", "."], project());
    expect(await run(process.execPath, ["out/local.js"], project())).toBe("function\n");
    const service = await startTestService();
    try {
      const env = {
        DECISION_MONITOR_API_KEY: TEST_VARS.SVC_API_KEYS,
        DECISION_MONITOR_ELEVATED_KEY: TEST_VARS.SVC_ELEVATED_KEY,
        DECISION_MONITOR_BASE_URL: service.baseUrl,
      };
      expect(await run(process.execPath, ["out/main.js"], project(), env)).toMatch(
        /^threshold below 0\.35 .*: true\n$/,
      );
      const dm = join(project(), "node_modules/.bin/dm");
      expect(await run(dm, ["tasks", "list"], project(), env)).toMatch(/active +account:\*/);
    } finally {
      await service.stop();
    }
  });
});
