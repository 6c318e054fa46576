import type { Input, Output } from "../../sdk/src/index.ts";
import type { Call } from "./call.ts";
import { createTask, day, registerLevel, type Task } from "./world.ts";

export type Backtest = Output<"backtestConditions">;

/** An hour, in days. */
export const hour = 1 / 24;

/** A ratio that falls below 0.35 now and then, the same on every run. */
export const levelAt = (index: number) => Math.round(1000 * (0.4 + 0.15 * ((((index * 7919) % 101) - 50) / 50))) / 1000;

/** That ratio for each hour of so many days, from another hour on. */
export const hourly = (days: number, shift = 0) =>
  Array.from({ length: days * 24 }, (_, i): [number, number] => [i * hour, levelAt(i + shift)]);

/** Entities `NAME:a` and `NAME:b` with ten days of a level, and a task that fires below 35%. */
export async function backtestWorld(call: Call, name: string) {
  const { signal, intent } = await registerLevel(call, name);
  const task: Task = await createTask(call, intent);
  const [a, b] = [`${name}:a`, `${name}:b`] as const;

  async function push(entity: string, points: [days: number, value: number][]): Promise<void> {
    const observations = points.map(([days, value]) => ({
      primitive_id: signal,
      entity,
      observed_at: day(days),
      value,
    }));
    const { status, text } = await call("POST", "/observations", { observations });
    if (status !== 201) throw new Error(text);
  }
  await push(a, hourly(10));
  await push(b, hourly(10, 37));

  const asked = { condition_id: task.condition_id, condition_version: "1.0", from: day(0), to: day(10) };
  const send = <Body = Backtest>(body: Partial<Input<"backtestConditions">>) =>
    call<Body>("POST", "/conditions/backtest", { ...asked, ...body });
  return {
    task,
    signal,
    intent,
    /** The two entities. */
    a,
    b,
    /** What is asked unless a test says otherwise: all ten days. */
    asked,
    push,
    send,
    backtest: async (body: Partial<Input<"backtestConditions">>): Promise<Backtest> => {
      const { status, body: result, text } = await send(body);
      if (status !== 200) throw new Error(text);
      return result;
    },
  };
}
