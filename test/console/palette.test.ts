import { describe, expect, it } from "vitest";
import { lookedUp, placesOf } from "../../console/shell/looked-up.ts";

const names = (...found: Parameters<typeof placesOf>) => placesOf(...found).map(({ name }) => name);

describe("what a text in the palette stands for", () => {
  const task = { kind: "Task", name: "Errors: above 21", href: "#/tasks/task_1" } as const;
  const signal = { kind: "Signal", name: "Server faults", href: "#/signals/server.faults" } as const;
  const errors = { text: "errors", places: [task, signal] };

  it.each<[text: string, names: string[]]>([
    ["errors", [task.name, signal.name]],
    ["errors above", [task.name, "Write: errors above"]],
    ["account:a2", ["Alarms of account:a2"]],
    ["faults of server", ["Write: faults of server"]],
    ["serve", [signal.name]],
    ["nothing", []],
  ])("is never what only an older text stood for: %j", (text, want) => {
    expect(names(text, errors)).toEqual(want);
  });

  it("is known at once of an entity and of a sentence", () => {
    expect(placesOf("account:a2", undefined).map(({ href }) => href)).toEqual([
      "#/alarms?entity=account%3Aa2&status=any",
    ]);
    expect(placesOf("logins below 3", undefined).map(({ href }) => href)).toEqual(["#/write?s=logins+below+3"]);
  });

  it("is looked up among all tasks, over as many pages as it takes", async () => {
    const asked: unknown[] = [];
    const tasks = Array.from({ length: 9 }, (_, at) => ({
      task_id: `task_${at}`,
      meta: { name: "Errors" },
      intent: "above 21",
    }));
    const lists = {
      tasks: {
        list: async function* (query: object) {
          asked.push(query);
          yield* tasks;
        },
      },
      primitives: { list: () => Promise.resolve({ items: [{ primitive_id: "server.faults" }] }) },
    } as unknown as Parameters<typeof lookedUp>[0];
    const { text, places } = await lookedUp(lists, "errors", new AbortController().signal);
    expect(asked).toEqual([{ q: "errors", limit: 5 }]);
    expect([text, places.length, places[1], places[5]]).toEqual(["errors", 6, task, signal]);
  });
});
