/** When to ask: every `step_ms` from `from` on, or, with null, at each distinct time of an observation; both ends included. */
export interface QuestionSpan {
  /** Epoch milliseconds, as is `to`. */
  readonly from: number;
  readonly to: number;
  readonly step_ms: number | null;
}

/** The first whole multiple of `every_ms` since the epoch that is not before `at`: where a watch looks. */
export const firstOnGrid = (at: number, every_ms: number): number => Math.ceil(at / every_ms) * every_ms;

/** How many questions a span with a step asks of one entity. */
export function stepCount(span: QuestionSpan & { readonly step_ms: number }): number {
  return span.to < span.from ? 0 : Math.floor((span.to - span.from) / span.step_ms) + 1;
}

/** The next question times of a span with a step after `after` (null: from the start), at most `most`. */
export function steppedTimes(
  span: QuestionSpan & { readonly step_ms: number },
  after: number | null,
  most: number,
): number[] {
  const { from, to, step_ms } = span;
  const done = after === null ? 0 : Math.max(0, Math.floor((after - from) / step_ms) + 1);
  const times: number[] = [];
  for (let at = from + done * step_ms; at <= to && times.length < most; at += step_ms) times.push(at);
  return times;
}

/** The first `most` distinct times of several rising lists, rising. Each list must hold its own first `most`. */
export function distinctTimes(lists: readonly (readonly number[])[], most: number): number[] {
  const all = lists.length === 1 ? (lists[0] ?? []) : lists.flat().sort((a, b) => a - b);
  const times: number[] = [];
  for (const at of all) {
    if (times.length === most) break;
    if (times.at(-1) !== at) times.push(at);
  }
  return times;
}
