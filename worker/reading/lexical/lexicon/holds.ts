import { entriesOf, type Entry } from "./entry.ts";

const much =
  "[at least the (past|last|previous)|more than the (past|last)|at least|more than|over|longer than|a minimum of|no less than|not less than|a full|a whole|a period of|a stretch of|a spell of|a run of|about|around|roughly|approximately|any|the full|the whole|at minimum|upwards of|a continuous|a sustained|a solid|a good|≥|>=|>]";
const tail =
  "[or more|or longer|or over|and more|plus|at least|at a minimum] [straight|in a row|running|consecutively|continuously|on end|at a stretch|at a time|in succession|without interruption|without a break|non stop|solid]";

/** Phrases of how long a state has to last. */
export const holds: readonly Entry<"hold" | "delay" | "still" | "last">[] = [
  ...entriesOf("hold", "for 10m", {
    [`[both] for ${much} [the] [past|last|previous] DUR ${tail}`]: "error rate above 5% for at least 10 minutes",
    [`[ever] since ${much} DUR`]: "error rate above 5% since 10 minutes",
    [`(sustained|consistently|continuously|persistently|steadily|constantly|continually|uninterrupted|uninterruptedly|lasts|lasting|lasted|last|persists|persisting|persisted|persist|continues|continuing|held|holds|holding|persistent) [for|over|during|throughout|across] ${much} DUR ${tail}`]:
      "error rate above 5%, sustained over 10 minutes",
    [`[and] [it|that|this] (stays|stay|remains|remain|staying|remaining|stayed|keeps|remained|is|stuck) [like|that] (there|so|that way|this|that|it|above it|below it|above that|below that|elevated|in that state) for ${much} DUR ${tail}`]:
      "error rate goes above 5% and stays there for 10 minutes",
    [`(during|throughout) [at least|more than] [a|an|any] [period|stretch|window|interval] [of] DUR ${tail}`]:
      "error rate above 5% during 10 minutes",
    [`[over] [a|an] [continuous|sustained|uninterrupted] DUR (stretch|straight|long|in a row|running|consecutively|on end|at a stretch|in succession|without interruption)`]:
      "error rate above 5% over a 10 minute stretch",
  }),
  ...entriesOf("still", "for 10m", { [`after ${much} DUR`]: "error rate still above 5% after more than 10 minutes" }),
  ...entriesOf("delay", "for 10m", {
    "[,] (with a [time|alarm|trip|notification] delay of|delayed by) DUR":
      "error rate above 5%, with a delay of 10 minutes",
  }),
  ...entriesOf("last", "for 10m", { DUR: "checkout down 10m" }),
];
