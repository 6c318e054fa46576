import { describe, expect, it } from "vitest";
import { emptyForm, type TaskForm } from "../../console/task-form/form.ts";
import { formSummary } from "../../console/task-form/summary.ts";
import { examplesOf } from "../../console/screens/write/examples.ts";

describe("what will happen with a task", () => {
  it.each<[Partial<TaskForm>, string]>([
    [{}, "Looks at every entity as data arrive, fires once when it begins, and tells the inbox."],
    [
      { scope: "account:*", watch: "every", every: "5m", mode: "every", channel: "ops", noData: true },
      "Looks at account:* every 5 minutes, fires at every look, and tells the channel ops. It tells again when an entity stops reporting.",
    ],
    [
      { held: "15m", cooldown: "6h", recovered: true, remind: "4h" },
      "Looks at every entity as data arrive, fires once when it begins, only once it has held for 15 minutes, then is silent for 6 hours, and tells the inbox. It tells again when it is over, and every 4 hours until somebody acknowledges.",
    ],
    [
      { watch: "asked", recovered: true, delivery: "webhook", endpoint: "https://hooks.example.com/x?key=1" },
      "Looks at every entity only when asked, fires once when it begins, and tells the program at hooks.example.com.",
    ],
    [
      { days: "mon,tue,wed,thu,fri", from: "09:00", to: "17:00", zone: "Europe/Berlin" },
      "Looks at every entity as data arrive, fires once when it begins, and tells the inbox. Only Monday to Friday from 09:00 to 17:00 (Europe/Berlin).",
    ],
  ])("%j reads as one line", (form, text) => {
    expect(formSummary({ ...emptyForm, ...form })).toBe(text);
  });

  it("leaves to the sentence what the sentence says", () => {
    expect(formSummary(emptyForm, { watch: true, mode: true })).toBe(
      "Looks at every entity as the sentence says, fires as often as the sentence says, and tells the inbox.",
    );
  });
});

describe("examples", () => {
  it("are about numbers, in words that fit their names", () => {
    const of = (primitive_id: string, type: "float" | "string") => ({ primitive_id, type });
    expect(examplesOf([of("a.plan", "string"), of("a.daily_logins", "float"), of("b.error_rate", "float")])).toEqual([
      "alert me when daily logins fall by 40% within a week",
      "tell me when error rate is unusually high",
    ]);
  });
});
