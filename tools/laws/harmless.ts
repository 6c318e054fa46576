import { type Law, lowered, means, type Mutant } from "./law.ts";

const before = [
  "Hi there, ",
  "Hello team, ",
  "Good morning! ",
  "Hey, ",
  "Hi all - ",
  "Quick one: ",
  "Heads up: ",
  "Hello everyone, ",
  "FYI: ",
  "Dear support team, ",
  "Hey folks, quick request: ",
];
/** Before a sentence that asks for something. */
const asking = ["Please ", "Could you please ", "Can you ", "I'd like you to "];
const after = [
  ", thanks",
  ", please",
  ". Thank you!",
  ". Thanks in advance.",
  ", cheers",
  ". Many thanks, the team",
  " thanks",
  " asap",
  ", as soon as possible",
  " - thank you very much for your help",
  ". Best regards, the platform team",
  ", if possible. Thanks!",
  ", much appreciated",
];

const asks =
  /^(?:alert|tell|notify|let|warn|page|flag|ping|email|text|call|watch|monitor|track|keep|remind|show|report)\b/i;

/** Greetings, thanks, urgency and courtesy, alone and together, change nothing. */
export const harmless: Law = {
  name: "harmless words before and after change nothing",
  aim: 0.99,
  floor: 0.99,
  mutants: ({ bare }, at) => {
    const greeting = before[at % before.length] ?? "";
    const request = asks.test(bare) ? (asking[at % asking.length] ?? "") : "";
    const thanks = after[at % after.length] ?? "";
    const asked = request === "" ? bare : `${request}${lowered(bare)}`;
    const intents = [`${greeting}${lowered(bare)}`, `${bare}${thanks}`, asked, `${greeting}${asked}${thanks}`];
    return [...new Set(intents)].filter((intent) => intent !== bare).map((intent): Mutant => ({ intent }));
  },
  holds: means,
};

const reasons = [
  ", so that we can react in time",
  " because customers complain otherwise",
  " - page the on-call engineer",
  ". Please notify the platform team.",
  " so we can fix it before anyone notices",
  ", and let the duty manager know",
  ". We had an outage last time.",
];
const grounds = ["To avoid complaints, ", "So that we can react in time, ", "Because customers complain otherwise, "];

/** Whom to tell and why changes nothing. */
export const purposes: Law = {
  name: "whom to tell and why change nothing",
  aim: 0.99,
  floor: 0.96,
  mutants: ({ bare }, at) => [
    { intent: `${bare}${reasons[at % reasons.length] ?? ""}` },
    { intent: `${grounds[at % grounds.length] ?? ""}${lowered(bare)}` },
  ],
  holds: means,
};
