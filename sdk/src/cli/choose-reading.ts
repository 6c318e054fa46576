import { type IntentReading, IntentUnresolvedError } from "../error.ts";
import { type Context, UsageError } from "./command.ts";

/** What to make of a sentence: itself, or a reading of it that somebody chose, beside the words it was chosen for. */
interface ChosenIntent {
  intent: string;
  asked_as?: string;
}

/**
 * Makes something of a sentence; where it may mean several things, asks which is meant and makes that. Throws UsageError with
 * the readings where nobody can be asked.
 */
export async function makeOrAsk<Made>(
  context: Context,
  intent: string,
  make: (chosen: ChosenIntent) => PromiseLike<Made>,
): Promise<Made> {
  try {
    return await make({ intent });
  } catch (error) {
    if (!(error instanceof IntentUnresolvedError) || error.readings.length === 0) throw error;
    const { sentence } = await choose(context, error);
    return make({ intent: sentence, asked_as: intent });
  }
}

async function choose({ ask, progress }: Context, error: IntentUnresolvedError): Promise<IntentReading> {
  const { message, readings } = error;
  if (ask === null) throw new UsageError(choiceText(message, readings), { cause: error });
  for (const line of [message, ...readings.map(({ restated }, at) => `  ${at + 1}  ${restated}`)]) progress(line);
  const numbers = readings.length === 1 ? "1" : `1 to ${readings.length}`;
  for (;;) {
    const answer = (await ask(`Which do you mean? ${numbers}, or Enter to cancel: `)).trim();
    if (answer === "") throw new UsageError("Nothing was made.");
    const chosen = /^\d$/.test(answer) ? readings[Number(answer) - 1] : undefined;
    if (chosen !== undefined) return chosen;
  }
}

function choiceText(message: string, readings: readonly IntentReading[]): string {
  const lines = readings.flatMap(({ restated, sentence }) => [
    `  ${restated}`,
    `    dm tasks create ${shellQuoted(sentence)}`,
  ]);
  return [message, readings.length === 1 ? "It may mean:" : "It may mean one of these:", ...lines].join("\n");
}

/** Canonical sentences hold backticks, which a shell would run in double quotes. */
const shellQuoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
