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

  it("is looked up among the newest tasks, and says where there are more", async () => {
    const tasks = [{ task_id: "task_1", meta: { name: "Errors" }, intent: "above 21" }];
    const lists = {
      tasks: { list: () => Promise.resolve({ items: tasks, has_more: true }) },
      primitives: { list: () => Promise.resolve({ items: [{ primitive_id: "server.faults" }] }) },
    } as unknown as Parameters<typeof lookedUp>[0];
    const found = await lookedUp(lists, "errors", new AbortController().signal);
    expect(found).toEqual({ text: "errors", places: [task, signal], hasMoreTasks: true });
  });
});
