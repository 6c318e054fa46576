import { entry, type Entry } from "./entry.ts";

/** `after` a comma only, or `anywhere` in a sentence. */
type AsideMeaning = "after" | "anywhere";

const read = "above 5%";

/** What opens an aside: a cause, a consequence, a purpose. It is listed and never a condition. */
export const asideOpeners: readonly Entry<AsideMeaning>[] = [
  entry("which", "after", ["error rate above 5%, which hurts customers", read]),
  entry("means (WORD|the WORD|our WORD) (is|are|has|have|was|were)", "anywhere", [
    "error rate above 5% means checkout is broken",
    read,
  ]),
  entry("(indicating|suggesting|implying|signalling|signaling|hinting|indicative of|pointing to)", "anywhere", [
    "error rate above 5%, indicating a bad release",
    read,
  ]),
  entry(
    "(risking|causing|leading to|resulting in|triggering|threatening|affecting|impacting|hurting|blocking|making|meaning|putting|leaving|forcing|delaying|slowing)",
    "after",
    ["error rate above 5%, causing refunds", read],
  ),
  entry("(potentially|possibly|probably|presumably|maybe|perhaps|usually|often|typically|likely)", "after", [
    "error rate above 5%, possibly a bad release",
    read,
  ]),
  entry("(even though|although|though|even if|regardless of|no matter)", "anywhere", [
    "error rate above 5% even though traffic looks fine",
    read,
  ]),
  entry("(because|due to|caused by|owing to|as a result of|thanks to)", "anywhere", [
    "error rate above 5% due to a bad release",
    read,
  ]),
  entry("(as|since) (it|this|that|these|they|we|i|you|customers|users|the team)", "anywhere", [
    "error rate above 5%, as this hurts customers",
    read,
  ]),
  entry(
    "which (usually|often|may|might|can|could|would|will|indicates|means|suggests|implies|typically|is (a|an|usually|often|the)|tends)",
    "anywhere",
    ["error rate above 5% which usually means a bad release", read],
  ),
  entry(
    "(someone|somebody|we|you|they|ops|operators|engineers) (should|must|need|needs|have|has|can|may|might|will|would)",
    "after",
    ["error rate above 5%, someone should look", read],
  ),
  entry("(consider|please) (WORD)", "after", ["error rate above 5%, please investigate", read]),
  entry("(so that|in order to|so as to|in order that)", "anywhere", ["error rate above 5% so that we can act", read]),
  entry("(because of|on account of|by reason of)", "anywhere", ["error rate above 5% because of a bad release", read]),
  entry(
    "(can|may|could|might|will) [also|then] (cause|result in|lead to|indicate|mean|trigger|damage|affect|suggest)",
    "anywhere",
    ["error rate above 5% can cause refunds", read],
  ),
  entry(
    "(could|may|might|can|would) [well|also|easily|just|still] (be|mean|indicate|suggest|point|signal|hint|lead|cause|come|have|take|need|happen)",
    "after",
    ["error rate above 5%, could be a bad release", read],
  ),
  entry("(looks|look|sounds|sound|feels|smells|seems) like", "after", [
    "error rate above 5%, looks like a bad release",
    read,
  ]),
  entry(
    "(makes|means|indicates|suggests|implies|signals|hints) (it|this|that|them|us|you|we|the|a|an|our|someone|somebody|something)",
    "after",
    ["error rate above 5%, means a bad release", read],
  ),
  entry("that [is] (when|where|why|how|what|because|our|usually|normally|often|typically)", "after", [
    "error rate above 5%, that is when we roll back",
    read,
  ]),
  entry("(we|i|they|people) WORD", "after", ["error rate above 5%, we usually roll back then", read]),
  entry("last (time|night|week|month|year) (we|i|they|it|this|that|nobody|someone|somebody|the team)", "after", [
    "error rate above 5%, last time we heard of it from customers",
    read,
  ]),
  entry("[to] rule (in|out)", "after", ["error rate above 5%, rule out a bad release", read]),
  entry("so (that|all|the|we|it|this|they|people|customers|users|nobody|everyone|someone|most|some)", "after", [
    "error rate above 5%, so the release has to go back",
    read,
  ]),
  entry("(from there|from then|from that point|beyond that|past that|at that point|by then) [on] [,]", "after", [
    "error rate above 5%, from there on customers leave",
    read,
  ]),
  entry(
    "[a|an|the] [early|first|possible|likely|sure|high|known|clear] (sign|symptom|hint|signal|risk) (of|that)",
    "after",
    ["error rate above 5%, early sign of a bad release", read],
  ),
];

/** What opens another wording of the same thing. */
export const glossOpeners: readonly Entry<"gloss">[] = [
  entry("i.e. [,]", "gloss", ["a bad release, i.e. error rate above 5%", read]),
  entry("e.g. [,]", "gloss", ["error rate above 5%, e.g. after a release", read]),
];
