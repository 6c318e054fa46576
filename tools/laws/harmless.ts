import { type Law, lowered, means, type Mutant } from "./law.ts";

const before = ["Hi there, ", "Hello team, ", "Good morning! ", "Hey, ", "Hi all - ", "Quick one: "];
/** Before a sentence that asks for something. */
const asking = ["Please ", "Could you please ", "Can you ", "I'd like you to "];
const after = [", thanks", ", please", ". Thank you!", ". Thanks in advance.", ", cheers", ". Many thanks, the team"];

const asks =
  /^(?:alert|tell|notify|let|warn|page|flag|ping|email|text|call|watch|monitor|track|keep|remind|show|report)\b/i;

/** Greetings, thanks and courtesy, alone and together, change nothing. */
export const harmless: Law = {
  name: "harmless words before and after change nothing",
  aim: 0.99,
  floor: 0.84,
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
