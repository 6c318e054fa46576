const forms: Record<string, string> = {
  rise: "rose risen", fall: "fell fallen", grow: "grew grown", sink: "sank sunk", shrink: "shrank shrunk", go: "went gone goes",
  become: "became", leave: "left", lose: "lost", pay: "paid", sell: "sold", send: "sent", spend: "spent", hold: "held",
  keep: "kept", find: "found", make: "made", take: "took taken", give: "gave given", get: "got gotten", come: "came",
  run: "ran", begin: "began begun", break: "broke broken", build: "built", buy: "bought", bring: "brought", catch: "caught",
  choose: "chose chosen", deal: "dealt", do: "did done does", draw: "drew drawn", drive: "drove driven", eat: "ate eaten",
  fly: "flew flown", forget: "forgot forgotten", freeze: "froze frozen", hide: "hid hidden", know: "knew known", lay: "laid",
  lead: "led", lend: "lent", lie: "lain", light: "lit", mean: "meant", meet: "met", overspend: "overspent", say: "said",
  see: "saw seen", seek: "sought", shake: "shook shaken", show: "shown", shoot: "shot", sleep: "slept", slide: "slid",
  speak: "spoke spoken", speed: "sped", steal: "stole stolen", stick: "stuck", strike: "struck", swell: "swollen",
  teach: "taught", tear: "tore torn", tell: "told", think: "thought", throw: "threw thrown", understand: "understood",
  wear: "wore worn", win: "won", withdraw: "withdrew withdrawn", write: "wrote written", overdue: "overdue",
  bad: "worse worst", good: "better best", many: "more most", little: "less least",
  person: "people", child: "children", woman: "women", man: "men", foot: "feet", tooth: "teeth",
  analysis: "analyses", crisis: "crises", basis: "bases", index: "indices indexes", criterion: "criteria", datum: "data",
};

/** Irregular English forms by the form they belong to: "fell" is "fall". */
export const irregularForms: ReadonlyMap<string, string> = new Map(
  Object.entries(forms).flatMap(([base, list]) => list.split(" ").map((form) => [form, base] as const)),
);
