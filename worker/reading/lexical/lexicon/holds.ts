import { entry, type Entry } from "./entry.ts";

const much =
  "[at least the (past|last|previous)|more than the (past|last)|at least|more than|over|longer than|a minimum of|no less than|not less than|a full|a whole|a period of|a stretch of|a spell of|a run of|about|around|roughly|approximately|any|the full|the whole|at minimum|upwards of|a continuous|a sustained|a solid|a good|≥|>=|>]";
const tail =
  "[or more|or longer|or over|and more|plus|at least|at a minimum] [straight|in a row|running|consecutively|continuously|on end|at a stretch|at a time|in succession|without interruption|without a break|non stop|solid]";
const says = (sentence: string): readonly [string, string] => [sentence, "for 10m"];

/** Phrases of how long a state has to last. */
export const holds: readonly Entry<"hold" | "delay" | "still" | "last">[] = [
  entry(
    `both for ${much} DUR ${tail}`,
    "hold",
    says("error rate above 5% and page latency over 500 ms, both for 10 minutes"),
  ),
  entry(`after ${much} DUR`, "still", says("error rate still above 5% after more than 10 minutes")),
  entry(`for ${much} DUR ${tail}`, "hold", says("error rate above 5% for at least 10 minutes")),
  entry(`[ever] since ${much} DUR`, "hold", says("error rate above 5% since 10 minutes")),
  entry(
    `for [the] [past|last|previous] DUR ${tail}`,
    "hold",
    says("error rate has been above 5% for the last 10 minutes"),
  ),
  entry(
    `(sustained|consistently|continuously|persistently|steadily|constantly|continually|uninterrupted|uninterruptedly) [for|over|during|throughout|across] ${much} DUR ${tail}`,
    "hold",
    says("error rate above 5%, sustained over 10 minutes"),
  ),
  entry(
    `(lasts|lasting|lasted|last|persists|persisting|persisted|persist|continues|continuing|held|holds|holding|persistent|sustained) [for] [longer than|more than|at least|over] DUR ${tail}`,
    "hold",
    says("error rate above 5% lasting at least 10 minutes"),
  ),
  entry(
    `[and] [it|that|this] (stays|stay|remains|remain|staying|remaining|stayed|keeps|remained|is|stuck) [like|that] (there|so|that way|this|that|it|above it|below it|above that|below that|elevated|in that state) for ${much} DUR ${tail}`,
    "hold",
    says("error rate goes above 5% and stays there for 10 minutes"),
  ),
  entry(
    "[,] with a [time|alarm|trip|notification] delay of DUR",
    "delay",
    says("error rate above 5%, with a delay of 10 minutes"),
  ),
  entry("[,] delayed by DUR", "delay", says("error rate above 5%, delayed by 10 minutes")),
  entry("DUR", "last", says("checkout down 10m")),
  entry(
    `(during|throughout) [at least|more than] [a|an|any] [period|stretch|window|interval] [of] DUR ${tail}`,
    "hold",
    says("error rate above 5% during 10 minutes"),
  ),
  entry(
    `DUR (straight|long|in a row|running|consecutively|on end|at a stretch|in succession|without interruption)`,
    "hold",
    says("error rate above 5% ten minutes in a row"),
  ),
  entry(
    `over [a|an] [continuous|sustained|uninterrupted] DUR (stretch|straight|in a row|running)`,
    "hold",
    says("error rate above 5% over a 10 minute stretch"),
  ),
];
