import { describe, expect, it } from "vitest";
import { tools } from "../../../worker/http/mcp/tools.ts";
import { type Made, reachWorld } from "./world.ts";

interface Told {
  isError?: boolean;
  content: { text: string }[];
}

const world = await reachWorld();

/** What each tool is asked about one half of the world; null for one that is about everything, or about what the asker was shown. */
const asks: Readonly<Record<string, ((of: Made) => object) | null>> = {
  find_signals: null,
  describe_signal: (of) => ({ primitive_id: of.signal }),
  preview_task: (of) => ({ sentence: `alert me when the ${of.word} is above 60%`, entity_scope: of.scope }),
  create_task: null,
  list_tasks: null,
  update_task: (of) => ({ task_id: of.task, status: "paused" }),
  list_incidents: (of) => ({ entity: of.entity, task_id: of.task }),
  get_incident: (of) => ({ incident_id: of.incident }),
  act_on_incident: (of) => ({ incident_id: of.incident, act: "acknowledge" }),
  explain_decision: (of) => ({ decision_id: of.decision }),
  verify_decision: (of) => ({ decision_id: of.decision }),
  suggest_calibration: (of) => ({ task_id: of.task }),
  apply_calibration: null,
  search_docs: null,
};
const protocol = "2026-07-28";

async function ask(
  key: keyof (typeof world)["keys"],
  name: string,
  given: object,
): Promise<{ refused: string | null; text: string }> {
  const envelope = {
    "io.modelcontextprotocol/protocolVersion": protocol,
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const body = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: given, _meta: envelope } };
  const headers = {
    accept: "application/json, text/event-stream",
    "mcp-protocol-version": protocol,
    "mcp-method": "tools/call",
    "mcp-name": name,
  };
  const answer = await world.call(world.keys[key], "POST", "/mcp", body, headers);
  const { result } = answer.body as { result?: Told };
  const text = result?.content[0]?.text ?? answer.text;
  const { error } = JSON.parse(text) as { error?: { type: string } };
  return { refused: error?.type ?? null, text };
}

const rows = Object.entries(asks).flatMap(([name, given]) => (given === null ? [] : [[name, given] as const]));

describe("a narrowed key over MCP", () => {
  it("is walked through every tool", () => {
    expect(Object.keys(asks).sort()).toEqual(tools.map(({ name }) => name).sort());
  });

  it.each(rows)("%s tells nothing of what is out of reach", async (name, given) => {
    const { outside } = world.made;
    for (const key of ["both", "entities", "signals"] as const) {
      // A signal has no entities of its own: whom a key reaches says nothing of it.
      if (name === "describe_signal" && key === "entities") continue;
      const { refused, text } = await ask(key, name, given(outside));
      expect([name, key, refused]).toEqual([
        name,
        key,
        expect.toBeOneOf(["forbidden", "not_found", "intent_unresolved"]),
      ]);
      const sent = JSON.stringify(given(outside));
      expect(Object.values(outside).filter((one) => !sent.includes(one) && text.includes(one))).toEqual([]);
    }
  });

  it.each(["find_signals", "list_tasks", "list_incidents"])("%s lists what is within reach alone", async (name) => {
    const { inside, outside } = world.made;
    for (const key of ["both", "signals"] as const) {
      const { refused, text } = await ask(key, name, {});
      expect([name, key, refused]).toEqual([name, key, null]);
      expect(text).toContain(name === "find_signals" ? inside.signal : inside.task);
      expect(Object.values(outside).filter((one) => text.includes(one))).toEqual([]);
    }
  });

  it("list_tasks finds a task by its words", async () => {
    const { task } = world.made.outside;
    expect((await ask("whole", "list_tasks", { text: "ALERT 50%" })).text).toContain(task);
    expect((await ask("whole", "list_tasks", { text: "alert 51%" })).text).not.toContain(task);
  });

  it.each(["list_incidents", "get_incident", "act_on_incident"])("%s answers within reach", async (name) => {
    const given = asks[name]?.(world.made.inside) ?? {};
    expect((await ask("both", name, given)).refused).toBeNull();
    expect((await ask("whole", name, asks[name]?.(world.made.outside) ?? {})).refused).toBeNull();
  });
});
