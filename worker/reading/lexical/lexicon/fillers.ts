import { entriesOf } from "./entry.ts";

/** What may follow the number or time of a condition and adds nothing to it: any other word there is refused. */
export const fillers = entriesOf(true, "above 5%", {
  "(full|worth|left|remaining|used|gone|old|late|off|away|behind|overdue|long|large|deep|wide)":
    "error rate above 5% used",
  "to (go|run|spare|complete|finish|wait|reach [the])": "error rate above 5% to go",
  "(now|already|currently|anyway|anyhow|regardless|again|please|yet|still|today|then|anymore|any more|at the moment|right now|at present)":
    "error rate above 5% right now",
  "at (all|any) [given] (times|time)": "error rate above 5% at all times",
  "[of] [its|the|their] [total|full|maximum|rated] capacity|of (its|the|their) [currently|current] [configured|nominal|rated|allowed|allocated|defined|set|agreed|total|maximum|full] (maximum|max|limit|size|power|total|space|quota|budget|allowance)":
    "error rate above 5% of the configured maximum",
  "(or so|so far|or thereabouts|as well|of [the] time|what (it|they) (was|were))": "error rate above 5% or so",
  "(range|mark|level|line|limit|threshold|target|bar|bound|cap|ceiling|floor|goal|alarm|alert|point|band|list)":
    "error rate above the 5% mark",
  "(of|with|in|from|over|below|above|than) (the|its|their|his|her|our|this|that) [WORD] [own] (history|past|mean|average|level|norm|normal)":
    "error rate above 5% of its own history",
  "(on|in|at) (every|each|any) [WORD] WORD|(on|in|at|for) this WORD": "error rate above 5% on every node",
  "of (everything|all|what) [we|it|they] ((have|has) (seen|had)|(normally|usually|typically) (see|have|get)) [so far]":
    "error rate above 5% of what we have seen",
  "[its|their|the] (normal|usual|average|mean|norm|median)": "error rate above 5% normal",
  "(compared|relative|vs|versus) [to|with] [the|this] [same] [time]": "error rate up 5% compared with yesterday",
  "[from|by|on|to|for|in|against|of] [the|a|an] (same|single) WORD [WORD]": "error rate above 5% from the same source",
  "(suddenly|abruptly|sharply|seriously|severely|significantly|considerably|noticeably|markedly|dramatically|substantially|badly)":
    "error rate above 5% significantly",
});
