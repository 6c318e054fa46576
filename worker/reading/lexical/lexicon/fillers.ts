import { entry, type Entry } from "./entry.ts";

const read = "above 5%";

/** What may follow the number or time of a condition and adds nothing to it: any other word there is refused. */
export const fillers: readonly Entry<true>[] = [
  entry("(full|worth|left|remaining|used|gone|old|late|off|away|behind|overdue|long|large|deep|wide)", true, [
    "error rate above 5% used",
    read,
  ]),
  entry("to (go|run|spare|complete|finish|wait|reach [the])", true, ["error rate above 5% to go", read]),
  entry(
    "(now|already|currently|again|please|yet|still|today|then|anymore|any more|at the moment|right now|at present)",
    true,
    ["error rate above 5% right now", read],
  ),
  entry("(or so|so far|or thereabouts|as well)", true, ["error rate above 5% or so", read]),
  entry(
    "(range|mark|level|line|limit|threshold|target|bar|bound|cap|ceiling|floor|goal|alarm|alert|point|band|list)",
    true,
    ["error rate above the 5% mark", read],
  ),
  entry("of [the] time", true, ["error rate above 5% of the time", read]),
  entry(
    "(of|with|in|from|over|below|above|than) (the|its|their|his|her|our|this|that) [WORD] [own] (history|past|mean|average|level|norm|normal)",
    true,
    ["error rate in the top 5% of its own history", "percentile 95"],
  ),
  entry("of (everything|all|what) [we|it|they] (have|has) (seen|had) [so far]", true, [
    "error rate in the top 5% of what we have seen so far",
    "percentile 95",
  ]),
  entry("(normal|usual|average|mean)", true, ["error rate 3 standard deviations above normal", "z_score"]),
  entry("(its|their|the) (normal|usual|average|mean|norm|median)", true, [
    "error rate 3 standard deviations above its mean",
    "z_score",
  ]),
  entry("(compared|relative|vs|versus) [to|with] [the|this] [same] [time]", true, [
    "error rate up 5% compared with yesterday",
    read,
  ]),
  entry("what (it|they) (was|were)", true, ["error rate double what it was yesterday", read]),
  entry(
    "(sharply|seriously|severely|significantly|considerably|noticeably|markedly|dramatically|substantially|badly)",
    true,
    ["error rate above 5% significantly", read],
  ),
];
