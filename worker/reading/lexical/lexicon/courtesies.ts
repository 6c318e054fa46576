import { entriesOf, type Entry } from "./entry.ts";

/**
 * Where a courtesy may stand: `opens` at the start of a sentence, else at its end; `apart` only beside a sign that parts it from
 * the rest. `named` where its words may as well be those of a signal.
 */
export interface Courtesy {
  readonly opens: boolean;
  readonly apart: boolean;
  readonly named: boolean;
}

const opening: Courtesy = { opens: true, apart: false, named: false };
const heading: Courtesy = { opens: true, apart: true, named: false };
const urgency: Courtesy = { opens: true, apart: true, named: true };
const closing: Courtesy = { opens: false, apart: false, named: false };
const ending: Courtesy = { opens: false, apart: true, named: false };
const pressing: Courtesy = { opens: false, apart: true, named: true };

const read = "above 5%";
const people = "there|all|both|again|team|everyone|everybody|folks|guys|colleagues";
const how = "[very|so] [much|kindly] [indeed]";

/** Greetings, thanks and urgency around a sentence: nothing that is watched. */
export const courtesies: readonly Entry<Courtesy>[] = [
  ...entriesOf(opening, read, {
    [`(hi|hello|hey|hiya|howdy|greetings|good (morning|afternoon|evening|day)) [the] [${people}]`]:
      "Hello everyone error rate above 5%",
  }),
  ...entriesOf(opening, read, {
    "[the|our|your] WORD [WORD] (recommends|advises|requires|states|specifies|says|mandates|stipulates|demands) that|(note|remember|bear in mind|be aware) that":
      "The regulator requires that error rate above 5%",
  }),
  ...entriesOf(heading, read, {
    "for (example|instance|safety|safety reasons|(your|my|our) (information|convenience))|in (particular|general|short|practice|addition|other words|our case|that case)":
      "For example, error rate above 5%",
    [`(hi|hello|hey|dear|good (morning|afternoon|evening)) [the] WORD [WORD] [team]|(morning|afternoon|evening) [${people}]|(hope|i hope|we hope) (you are|all is|you have|this finds you) WORD [WORD] [WORD]`]:
      "Dear monitoring team, error rate above 5%",
    "[a|one|just|another] [a] [quick|small|little|urgent|new] (one|request|question|ask|favour|favor|note|thing|reminder|rule|alert) [please|from (me|us)] [for (you|us|me|today)]":
      "Quick one: error rate above 5%",
    "[just] [a] (fyi|heads up|asap)|(sorry|apologies) [(for|to) [the] WORD [you] [again|notice]]|(as|like) (discussed|agreed|promised|mentioned|requested) [today|yesterday|earlier|before]":
      "Sorry to bother you, error rate above 5%",
  }),
  ...entriesOf(urgency, read, {
    "[this|it] [is] [very|really] (urgent|important|attention|priority|high priority|top priority|time critical)":
      "URGENT: error rate above 5%",
  }),
  ...entriesOf(closing, read, {
    [`[many|kind|with|big] (thanks|thank you|thx|tnx|cheers|ta|tia) ${how} [a lot|a million|a ton|again] [in advance] [(for|to) [your|the|all|any] (help|support|time|you|effort|work)] [${people}] [,|—] [[from] (the|your) [WORD] team]`]:
      "error rate above 5% thanks a lot",
    "(please|asap|as soon as possible|right away|straight away|immediately|at once|without delay)":
      "error rate above 5% asap",
  }),
  ...entriesOf(ending, read, {
    "[many|big] (thanks|cheers|thank you) [,|—] (WORD|WORD WORD)|[with] [kind|best|warm|many] (regards|best|wishes|sincerely|yours) [(,|—) [from] [the] WORD [WORD] [team]]":
      "error rate above 5%. Best regards, the platform team",
    "[just] [a] heads up [please] [(to|for) (me|us|WORD|(the|our) WORD)]|[that|this|it] [would|is|will] [be] [very|much|greatly|really] (appreciated|great|lovely|helpful|perfect)|if [that is|it is|you] [at all] (possible|can|could|may|ok|okay)|[please] (let me know|shout|ask|ping me|reach out) (if|for) [you have|there are] [any] (questions|problems|doubts)":
      "error rate above 5%. Much appreciated!",
  }),
  ...entriesOf(pressing, read, {
    "[this|it|that] [is] [very|really|quite] (urgent|important)": "error rate above 5%. This is urgent!",
  }),
];
