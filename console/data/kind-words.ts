import type { Primitive } from "../../sdk/src/index.ts";

/** What kinds of signals there are. */
export type KindOfSignal = NonNullable<Primitive["kind"]>;

/** What a value of each kind of signal stands for, as the end of "A value is ...". */
export const kindWords: Readonly<Record<KindOfSignal, string>> = {
  level: "a level, which goes up and down",
  event: "an event, one thing that happened",
  counter: "a counter, which grows until it begins again at 0",
};

/** The kinds as the choices of a field. */
export const kindChoices: readonly { value: KindOfSignal; label: string }[] = (
  ["level", "event", "counter"] as const
).map((value) => ({ value, label: kindWords[value] }));
