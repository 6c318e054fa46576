import { entriesOf, type Entry } from "./entry.ts";

/** `after` a comma only, `judged` behind a number with a side only, or `anywhere` in a sentence. */
type AsideMeaning = "after" | "judged" | "anywhere";

const read = "above 5%";

/** What says that something has to be done about it. */
const must = "(must|shall|should|will|are to|is to|has to|have to|needs to|need to) [ADV] [ADV]";

/** What opens an aside: a cause, a consequence, a purpose. It is listed and never a condition. */
export const asideOpeners: readonly Entry<AsideMeaning>[] = [
  ...entriesOf("after", read, {
    which: "error rate above 5%, which hurts customers",
  }),
  ...entriesOf("anywhere", read, {
    "which (usually|often|may|might|can|could|would|will|indicates|means|suggests|implies|typically|is (a|an|usually|often|the)|tends)|means (WORD|the WORD|our WORD) (is|are|has|have|was|were)|(indicating|suggesting|implying|signalling|signaling|hinting|indicative of|pointing to)":
      "error rate above 5%, indicating a bad release",
    "(can|may|could|might|will) [also|then] (cause|result in|lead to|indicate|mean|trigger|damage|affect|suggest|signal|contribute to)":
      "error rate above 5% can cause refunds",
    "(because [of]|due to|caused by|owing to|as a result of|thanks to|on account of|by reason of|so that|in order to|so as to|in order that)|(as|since) (it|this|that|these|they|we|i|you|customers|users|the team)":
      "error rate above 5% due to a bad release",
    "it [is] [ADV] (likely|probable|probably|possible|possibly) [that]":
      "error rate above 5%, it is likely that a release is bad",
    "(even though|although|though|even if|regardless of|no matter)":
      "error rate above 5% even though traffic looks fine",
  }),
  ...entriesOf("judged", read, {
    "[generally|usually|often|typically|normally|commonly|always] (indicates|indicate|signals|flags|spells|suggests|suggest|implies|imply|signifies|warrants|trigger|triggers|means|contributes to|contribute to|points to|point to|results in|result in|leads to|lead to)|(is|are) [always|generally|usually|automatically|WORD] (considered|deemed|regarded as|classified as|classed as|treated as|defined as|thought of as|known to|predictive of|indicative of|suggestive of|diagnostic of|symptomatic of|characteristic of|(associated|consistent|linked|correlated) with|(linked|related|connected) to)|(is|are) [always|usually|generally|very|really] (bad|poor|abnormal|dangerous|unsafe|unhealthy|unacceptable|excessive|worrying|alarming|harmful|suspect|critical|serious)|(is|are) [almost|most] (certainly|definitely|likely|probably)":
      "error rate above 5% is considered an outage",
    [`${must} be [ADV] DONE|(is|are) ADV DONE|will [ADV] (receive|incur|face|lose|trigger|require|get|have|be)|${must} DEED|(is|are) (a|an)|(requires|require|needs|need|demands|demand|calls for|call for|deserves) (a|an|the|immediate|urgent|prompt|further|medical|attention|action|WORD)|(degrades|destroys|hurts|kills|corrupts|ruins|spoils|harms|threatens|endangers|impairs|slows|breaks|injures|burns|stresses|overloads|weakens|costs) (a|an|the|your|our|their|its|WORD)`]:
      "error rate above 5% must be reported to the regulator",
    "then [immediately] (a|an|the|their|your|our|this|that|it|we|they|you) [WORD] [WORD] [WORD] (must|shall|should|will|may|can|needs to|has to) be WORD":
      "error rate above 5% then a review should be booked",
  }),
  ...entriesOf("after", read, {
    [`(it|this|that|they|these) ${must} be [ADV] DONE`]: "error rate above 5%, it has to be fixed",
    "(risking|causing|leading to|resulting in|triggering|threatening|affecting|impacting|hurting|blocking|making|meaning|putting|leaving|forcing|delaying|slowing)":
      "error rate above 5%, causing refunds",
    "WORD to be WORD|(it|this|that|they|these) (will|can|may|might|could|would) WORD|WORD [WORD] [and WORD] (will|may|might|could) WORD|WORD [WORD] [WORD] (has|have|is|are) (probably|likely|possibly|presumably|perhaps)|(indicate|suggest|imply|signify) [a|an|the] WORD|since [WORD] [WORD] [WORD] [WORD] (is|are|has|have|can|may|might|will)":
      "error rate above 5%, since the release is bad",
    "(potentially|possibly|probably|presumably|maybe|perhaps|usually|often|typically|likely)|(could|may|might|can|would) [well|also|easily|just|still] (be|mean|indicate|suggest|point|signal|hint|lead|cause|come|have|take|need|happen)|(looks|look|sounds|sound|feels|smells|seems) like|[a|an|the] [early|first|possible|likely|sure|high|known|clear] (sign|symptom|hint|signal|risk|danger|chance|threat|possibility) (of|that)":
      "error rate above 5%, possibly a bad release",
    "(a|an|the) (alarm|alert|notification|warning|message|email|ticket|incident) (is|gets|will be|should be|must be|has to be) WORD|(makes|means|indicates|suggests|implies|signals|hints) (it|this|that|them|us|you|we|the|a|an|our|someone|somebody|something)|that [is] (when|where|why|how|what|because|our|usually|normally|often|typically)|so WORD [WORD] (can|could|will|would|may|might|must|should)|so (that|all|the|we|it|this|they|people|customers|users|nobody|everyone|someone|most|some)|(from there|from then|from that point|beyond that|past that|(at|by) (that|this|which) (point|stage)|by then|in (both|either|any|that|this|these|those|such) (case|cases)) [on] [,]":
      "error rate above 5%, so the release has to go back",
    "so [please] DEED|(a|an|the|our|your|their|its) WORD [WORD] (will|must|should|may|might|can|could|would|shall|has to|have to|needs to|need to) WORD|(someone|somebody|we|you|they|ops|operators|engineers) (should|must|need|needs|have|has|can|may|might|will|would)|(we|i|they|people) WORD|last (time|night|week|month|year) (we|i|they|it|this|that|nobody|someone|somebody|the team)|(consider|please) WORD|[to] rule (in|out)":
      "error rate above 5%, someone should look",
  }),
];

/** What may be good or bad, right behind an amount. */
export const sayings = entriesOf("said", read, {
  "(VERB|mean|carry|cause|lead|need|require|indicate|suggest|increase|reduce|raise|put|make|let|give|leave|risk|threaten|cost|activate|stress|(begins|starts|tends|begin|start|tend) to) WORD|(is|are) [too|very|well|already] WORD":
    "error rate above 5% upsets customers",
});

/** What opens another wording of the same thing. */
export const glossOpeners: readonly Entry<"gloss">[] = [
  ...entriesOf("gloss", read, {
    "(i.e.|e.g.) [,]": "a bad release, i.e. error rate above 5%",
  }),
];
