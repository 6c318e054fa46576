import { readFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { afterAll, describe, expect, it } from "vitest";
import { run, stagePackage } from "../../../../sdk/scripts/stage.ts";
import { startOwnService } from "../../../support/at-end.ts";
import { broughtAlong, docExamples } from "../../../support/doc-examples.ts";
import { TEST_VARS } from "../../../support/vars.ts";

const root = join(import.meta.dirname, "../../../..");
const sdk = join(root, "sdk");
const bin = (name: string) => join(root, "node_modules/.bin", name);
const staged = () => join(folder, "staged");
const project = () => join(folder, "project");
afterAll(() => rm(folder, { recursive: true, force: true }));

const readme = () => readFileSync(join(sdk, "README.md"), "utf8");

/** The first program of the README that holds these words; it shall compile and run as it is written. */
function readmeExample(words: string): string {
  const programs = [...readme().matchAll(/```ts\n([^]*?)```/g)].map(([, program]) => program ?? "");
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

/** Settings of a strict reader, also of one who writes CommonJS: `node16` refuses to require a module that is only ESM. */
const strict = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  target: "es2022",
  lib: ["es2022", "dom", "dom.iterable"],
  types: [],
  skipLibCheck: false,
  // What every compiler brings with it was checked by whoever made it.
  skipDefaultLibCheck: true,
};
const settings = {
  "tsconfig.json": {
    compilerOptions: { ...strict, module: "node16", rootDir: ".", outDir: "out" },
    include: ["*.ts", "*.cts", "docs"],
  },
  "tsconfig.bundler.json": {
    compilerOptions: { ...strict, module: "esnext", moduleResolution: "bundler", noEmit: true },
    include: ["*.ts"],
  },
};
/** The programs of README and docs, as they are written. */
const examples = docExamples();

const commonJs = `import { DecisionMonitor, isDecisionMonitorError } from "@decision-monitor/sdk";
import { evaluate } from "@decision-monitor/sdk/local";
import { compileSentence } from "@decision-monitor/sdk/sentences";
const client: DecisionMonitor = new DecisionMonitor({ apiKey: "key", baseUrl: "https://monitor.example.com/v1" });
console.log([client.tasks.create, isDecisionMonitorError, evaluate, compileSentence].map((one) => typeof one).join());
`;

const folder = await mkdtemp(join(tmpdir(), "decision-monitor-sdk-"));
const tarball = await stagePackage(staged());
await makeProject();

async function makeProject(): Promise<void> {
  await mkdir(project());
  await writeFile(join(project(), "package.json"), '{ "name": "empty", "private": true, "type": "module" }');
  for (const [file, text] of Object.entries(settings)) await writeFile(join(project(), file), JSON.stringify(text));
  await writeFile(join(project(), "main.ts"), readmeExample("new DecisionMonitor()"));
  await writeFile(join(project(), "names.ts"), everyName());
  await writeFile(join(project(), "common.cts"), commonJs);
  await writeFile(join(project(), "brought-along.d.ts"), broughtAlong);
  for (const file of await readdir(join(sdk, "examples")))
    await cp(join(sdk, "examples", file), join(project(), file), { recursive: true });
  await mkdir(join(project(), "docs"));
  for (const [index, { from, code }] of examples.entries())
    await writeFile(join(project(), "docs", `${from.replaceAll(/[^\w.]+/g, "-")}-${index}.ts`), code);
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", tarball], project());
}

/** Gzipped bytes of a program that imports one name, bundled and minified. */
async function sizeOf(name: string, entry: string): Promise<number> {
  const contents = `import { ${name} } from "@decision-monitor/sdk${entry}";\nconsole.log(${name});`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: project() },
    bundle: true,
    minify: true,
    format: "esm",
    write: false,
  });
  return gzipSync(outputFiles[0]?.contents ?? "", { level: 9 }).length;
}

/** What several entries import, in files of its own. */
async function sharedFiles(): Promise<Set<string>> {
  const dist = join(staged(), "dist");
  const texts = await Promise.all((await readdir(dist)).map((file) => readFile(join(dist, file), "utf8")));
  const imported = texts.flatMap((text) => [...text.matchAll(/["']\.\/([\w-]+)\.(js|cjs)["']/g)]);
  return new Set(
    imported.flatMap(([, name, ending]) => {
      const types = ending === "js" ? "d.ts" : "d.cts";
      return [ending, types].map((one) => `package/dist/${name}.${one}`);
    }),
  );
}

describe("the package as it is published", () => {
  it("holds what it needs and nothing else", async () => {
    const listed = (await run("tar", ["-tzf", tarball], staged())).trim().split("\n").sort();
    const shared = await sharedFiles();
    expect(listed.filter((file) => !shared.has(file))).toEqual(
      [
        "LICENSE",
        "NOTICE.md",
        "README.md",
        "dist/cli.js",
        ...["index", "local", "sentences"].flatMap((entry) =>
          ["cjs", "d.cts", "d.ts", "js"].map((ending) => `dist/${entry}.${ending}`),
        ),
        "examples/churn.ts",
        "examples/credit-covenant.ts",
        "examples/fraud.ts",
        ...["channels", "signals", "tasks"].map((kind) => `examples/rules/${kind}.yaml`),
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

  it("imports nothing but itself, and in the client and the engine nothing of Node", async () => {
    for (const file of ["index.js", "local.js", "sentences.js", "cli.js"]) {
      const text = await readFile(join(staged(), "dist", file), "utf8");
      const imported = [...text.matchAll(/^(?:import|export)[^"'\n]*["']([^"']+)["'];?$/gm)].map(
        ([, name]) => name ?? "",
      );
      expect(
        imported
          .filter((name) => !name.startsWith("./"))
          .filter((name) => file !== "cli.js" || !/^(node:|process$|buffer$)/.test(name)),
      ).toEqual([]);
    }
  });

  it("satisfies publint and attw", async () => {
    expect(await run(bin("publint"), ["run", tarball, "--strict"], folder)).toContain("All good!");
    expect(await run(bin("attw"), [tarball, "--profile", "node16", "--no-color"], folder)).toContain("(CJS)");
  });

  it("has examples enough", () => expect(examples.length).toBeGreaterThan(100));

  it.each(Object.keys(settings))("compiles strictly in an empty project under %s, as its examples do", async (file) => {
    expect(await run(bin("tsc"), ["-p", file], project())).toBe("");
  });

  it("is as small as the README says", async () => {
    const rows = [...readme().matchAll(/^\| `(\w+)` from `@decision-monitor\/sdk(\/\w+)?` \| ([\d.]+) KB \|$/gm)];
    expect(rows.map(([, name]) => name)).toEqual([
      "DecisionMonitor",
      "verifyWebhook",
      "evaluate",
      "verifyProof",
      "compileSentence",
    ]);
    const sizes = await Promise.all(
      rows.map(async ([, name = "", entry = "", stated]) => {
        return { name, stated: Number(stated), kilobytes: (await sizeOf(name, entry)) / 1000 };
      }),
    );
    // A bound that is far too high says nothing.
    expect(sizes.filter(({ stated, kilobytes }) => kilobytes > stated || kilobytes < stated * 0.6)).toEqual([]);
  });

  it("completes a command line in bash", async () => {
    const typed = async (words: string, at: number) =>
      (
        await run(
          "bash",
          ["-c", `source <(dm completion bash); COMP_WORDS=(${words}); COMP_CWORD=${at}; _dm; echo "\${COMPREPLY[*]}"`],
          project(),
          { PATH: `${join(project(), "node_modules/.bin")}:${process.env["PATH"]}` },
        )
      ).trim();
    expect(await typed('dm tas ""', 1)).toBe("tasks");
    expect(await typed("dm tasks pa", 2)).toBe("pause");
    expect(await typed("dm tasks list --sta", 3)).toBe("--status");
    expect(await typed('dm observations push ""', 3)).toBe("");
  });

  it("runs the README's example, as CommonJS too, and its command line", async () => {
    expect(await run(process.execPath, ["out/common.cjs"], project())).toBe("function,function,function,function\n");
    const service = await startOwnService();
    const env = {
      DECISION_MONITOR_API_KEY: TEST_VARS.SVC_API_KEYS,
      DECISION_MONITOR_ELEVATED_KEY: TEST_VARS.SVC_ELEVATED_KEY,
      DECISION_MONITOR_BASE_URL: service.baseUrl,
    };
    expect(await run(process.execPath, ["out/main.js"], project(), env)).toMatch(/^threshold below 0\.35 .*: true\n$/);
    const dm = join(project(), "node_modules/.bin/dm");
    expect(await run(dm, ["tasks", "list"], project(), env)).toMatch(/active +account:\*/);
  });
});
