import type { Primitive } from "../../../sdk/src/index.ts";
import { signalWords } from "../../format/names.ts";

const MOST = 6;

type Shape = (name: string, many: boolean) => string;

/** Ways to say it, each for another kind of concern; the last is in keywords. */
const shapes: readonly Shape[] = [
  (name, many) => `alert me when ${name} ${many ? "fall" : "falls"} by 40% within a week`,
  (name, many) => `tell me when ${name} ${many ? "are" : "is"} unusually high`,
  (name) => `${name} in the top 5%`,
];

const names = new Set(["time_series<float>", "time_series<int>", "float", "int"]);

/** Sentences about one's own signals of numbers, worded for their names: daily logins fall, an error rate falls. */
export function examplesOf(signals: readonly Pick<Primitive, "primitive_id" | "type">[]): string[] {
  return signals
    .filter(({ type }) => names.has(type))
    .slice(0, MOST)
    .map(({ primitive_id }, index) => {
      const name = signalWords(primitive_id.split(".").at(-1) ?? primitive_id);
      return (shapes[index % shapes.length] as Shape)(name, /[^s]s$/.test(name));
    });
}
