import { load, type Measurement, quantile, type Target } from "./load.ts";

/**
 * Loads targets in turn, after a while that is not counted, so that a slow minute of the machine falls on all alike. `ratio` gives the
 * median over the rounds of a figure of one by that of another in the same round.
 */
export async function inTurn(
  all: readonly { target: Target; connections: number }[],
  { rounds, seconds }: { rounds: number; seconds: number },
) {
  const once = async (lasting: number) => {
    const taken: Measurement[] = [];
    for (const { target, connections } of all) taken.push(await load(target, connections, lasting));
    return taken;
  };
  await once(seconds / 2);
  const taken: Measurement[][] = [];
  for (let round = 0; round < rounds; round += 1) taken.push(await once(seconds));
  const of = (at: number, figure: keyof Measurement) => taken.map((row) => row[at]?.[figure] ?? Number.NaN);
  return {
    median: (at: number, figure: keyof Measurement) => quantile(of(at, figure), 0.5),
    ratio: (at: number, by: number, figure: keyof Measurement) =>
      quantile(
        of(at, figure).map((one, round) => one / (of(by, figure)[round] ?? Number.NaN)),
        0.5,
      ),
  };
}
