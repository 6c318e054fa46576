import { afterEach, describe, expect, it, vi } from "vitest";
import { commands } from "../../sdk/src/cli/commands/registry.ts";
import { commandGroups } from "../../sdk/src/cli/complete.ts";
import { runDm, textOfDm } from "../support/cli.ts";

afterEach(() => vi.unstubAllEnvs());

describe("a group of commands", () => {
  it("has no two of one name", () => {
    expect(new Set(commands.map(({ name }) => name)).size).toBe(commands.length);
  });

  it.each(commandGroups(commands))("dm %s lists its own, however it is asked", async (group) => {
    const { code, text } = await textOfDm([group, "--help"]);
    expect(code).toBe(0);
    const own = commands.filter(({ name }) => name.startsWith(`${group} `));
    for (const { name } of own) expect(text).toMatch(new RegExp(`^  ${name} +\\S`, "m"));
    expect(text.match(/^ {2}\S/gm)).toHaveLength(own.length);
    expect(await textOfDm([group])).toEqual({ code, text });
    expect(await textOfDm(["help", group])).toEqual({ code, text });
  });

  it("explains a command by dm help, too", async () => {
    expect(await textOfDm(["help", "tasks", "list"])).toEqual(await textOfDm(["tasks", "list", "--help"]));
  });
});

describe("a slip of the hand", () => {
  it.each([
    [["taks", "list"], 'There is no command "taks list". Did you mean "tasks list"? Try dm --help.'],
    [["tasks", "crate"], 'There is no command "tasks crate". Did you mean "tasks create"? Try dm tasks --help.'],
    [["list", "tasks"], 'There is no command "list tasks". Did you mean "tasks list"? Try dm --help.'],
    [["evalute"], 'There is no command "evalute". Did you mean "evaluate"? Try dm --help.'],
    [["frobnicate"], 'There is no command "frobnicate". Try dm --help.'],
    [
      ["tasks", "list", "--staus", "x"],
      'dm tasks list has no option --staus. Did you mean "--status"? Try dm tasks list --help.',
    ],
    [["tasks", "list", "--zebra"], "dm tasks list has no option --zebra. Try dm tasks list --help."],
  ])("%j is told what was meant", async (argv, text) => {
    expect(await textOfDm(argv)).toEqual({ code: 2, text });
  });
});

describe("what may follow", () => {
  const files = {
    "profiles.json": JSON.stringify({
      current: null,
      profiles: { staging: { base_url: "https://monitor.example.com/v1", api_key: "k" } },
    }),
  };
  const follows = async (...words: string[]) => (await runDm(["complete", ...words], { files })).out.split("\n");

  it.each([
    [["ta"], ["tasks"]],
    [["tasks", "p"], ["pause"]],
    [["tasks", "delete", ""], [""]],
    [
      ["keys", ""],
      ["list", "create", "revoke"],
    ],
    [
      ["completion", ""],
      ["bash", "zsh", "fish"],
    ],
    [["tasks", "list", "--st"], ["--status"]],
    [["tasks", "list", "--status", "a", "--s"], ["--search"]],
    [["tasks", "list", "--status", ""], [""]],
    [["primitives", "register", "a.b", "--synonym", "x", "--sy"], ["--synonym"]],
    [["tasks", "list", "--profile", ""], ["staging"]],
    [["nothing", "at", ""], [""]],
  ])("%j", async (words, expected) => expect(await follows(...words)).toEqual(expected));

  it("is every first word at the start", async () => {
    expect(await follows("")).toEqual(
      expect.arrayContaining(["tasks", "channels", "keys", "context", "evaluate", "--help"]),
    );
  });
});

describe("profiles", () => {
  const environment = (name: string, elevated = "") => {
    vi.stubEnv("DECISION_MONITOR_BASE_URL", `http://127.0.0.1:9/${name}/v1`);
    vi.stubEnv("DECISION_MONITOR_API_KEY", `key-of-${name}`);
    vi.stubEnv("DECISION_MONITOR_ELEVATED_KEY", elevated);
  };
  const none = () => {
    for (const part of ["BASE_URL", "API_KEY", "ELEVATED_KEY", "PROFILE"]) vi.stubEnv(`DECISION_MONITOR_${part}`, "");
  };
  /** Where a command goes, and with which keys. */
  const reached = async (files: Record<string, string>, ...argv: string[]) => {
    const seen: string[] = [];
    vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
      const headers = new Headers(init.headers);
      seen.push([url, headers.get("x-api-key"), headers.get("x-elevated-key")].join(" "));
      return Response.json({ items: [], has_more: false, next_cursor: null });
    });
    const { code, text } = await textOfDm(argv, { files });
    vi.unstubAllGlobals();
    return code === 0 ? seen[0] : text;
  };
  const saved = async () => {
    const files: Record<string, string> = {};
    environment("one");
    expect((await runDm(["profiles", "save", "one"], { files })).code).toBe(0);
    environment("two", "elevated-of-two");
    expect((await runDm(["profiles", "save", "two"], { files })).out).toMatch(/in use +no/);
    none();
    return files;
  };

  it("are used by name, by the environment, or because they are in use, address and keys together", async () => {
    const files = await saved();
    expect(await reached(files, "keys", "list")).toBe("http://127.0.0.1:9/one/v1/keys?limit=100 key-of-one ");
    const two = "http://127.0.0.1:9/two/v1/keys?limit=100 key-of-two elevated-of-two";
    expect(await reached(files, "keys", "list", "--profile", "two")).toBe(two);
    expect(await reached(files, "--profile=two", "keys", "list")).toBe(two);
    expect((await runDm(["profiles", "use", "two"], { files })).out).toContain("In use: two");
    expect(await reached(files, "keys", "list")).toBe(two);
    expect((await runDm(["profiles", "list"], { files })).out).toMatch(/^PROFILE .*\none .*no\ntwo .*yes +yes$/);
    vi.stubEnv("DECISION_MONITOR_PROFILE", "one");
    expect(await reached(files, "keys", "list")).toContain("/one/v1");
  });

  it("never mix with the environment: no key goes to another's address", async () => {
    const files = await saved();
    environment("env", "elevated-of-env");
    expect(await reached(files, "keys", "list")).toContain("/env/v1/keys?limit=100 key-of-env elevated-of-env");
    expect(await reached(files, "keys", "list", "--profile", "one")).toBe(
      "http://127.0.0.1:9/one/v1/keys?limit=100 key-of-one ",
    );
    vi.stubEnv("DECISION_MONITOR_API_KEY", "");
    expect(await reached(files, "keys", "list")).toBe("Pass apiKey, or set DECISION_MONITOR_API_KEY.");
  });

  it("show no key, and are gone when removed", async () => {
    const files = await saved();
    const printed = await Promise.all(
      [["list"], ["list", "--json"], ["use", "two"]].map((words) => textOfDm(["profiles", ...words], { files })),
    );
    expect(JSON.stringify(printed)).not.toMatch(/key-of|elevated-of/);
    await runDm(["profiles", "remove", "two"], { files });
    expect(JSON.parse(files["profiles.json"] ?? "")).toMatchObject({ current: null, profiles: { one: {} } });
    expect(files["profiles.json"]).not.toContain("two");
    expect(await reached(files, "keys", "list")).toContain("use a profile: dm profiles save --help.");
  });

  it.each([
    [["keys", "list", "--profile", "three"], 'There is no profile "three". Saved are one, two.'],
    [["profiles", "use", "three"], 'There is no profile "three". Saved are one, two.'],
    [["profiles", "save", "a b"], "NAME must be letters"],
    [["profiles", "save", "x"], "Pass apiKey, or set DECISION_MONITOR_API_KEY."],
  ])("%j is refused with 2", async (argv, words) => {
    const { code, text } = await textOfDm(argv, { files: await saved() });
    expect([code, text.startsWith(words)]).toEqual([2, true]);
  });

  it("in a file that is broken are named with the file, and a command that needs none goes on", async () => {
    const files = { "profiles.json": '{"profiles":{"one":{}}}' };
    none();
    expect(await textOfDm(["keys", "list"], { files })).toEqual({
      code: 2,
      text: "profiles.json holds no profiles. Repair or remove it.",
    });
    expect((await textOfDm(["completion", "bash"], { files })).code).toBe(0);
    expect((await runDm(["complete", "ta"], { files })).out).toBe("tasks");
  });
});
