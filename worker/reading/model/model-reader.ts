import type { Catalogue } from "../../domain/task/catalogue.ts";
import type { Reading } from "../../domain/task/reading.ts";
import type { IntentReader } from "../reader.ts";
import { checkAnswer } from "./check-answer.ts";
import { promptFor, type Message } from "./prompt.ts";

/** Asks a model and gives its answer's text; rejects when the model fails or `signal` aborts. */
export type AskModel = (messages: readonly Message[], signal: AbortSignal) => Promise<string>;

/** Settings every model reader has. */
export interface ModelReaderOptions {
  name: string;
  ask: AskModel;
  /** Reads when the model cannot: the lexical reader. */
  fallback: IntentReader;
  /** For both questions together; default 10 seconds. */
  timeout_ms?: number;
}

/** A reader that asks a model once, lets it repair a faulty answer once, and then leaves the sentence to its fallback. */
export function modelReader({ name, ask, fallback, timeout_ms = 10_000 }: ModelReaderOptions): IntentReader {
  return {
    name,
    async read(intent, catalogue) {
      const signal = AbortSignal.timeout(timeout_ms);
      try {
        const reading = await askTwice(intent, catalogue, name, (messages) =>
          untilAborted(ask(messages, signal), signal),
        );
        if (reading !== null) return reading;
      } catch {
        // A model that fails, refuses or is late is no reason to fail the caller.
      }
      return fallback.read(intent, catalogue);
    },
  };
}

async function askTwice(
  intent: string,
  catalogue: Catalogue,
  name: string,
  ask: (messages: readonly Message[]) => Promise<string>,
): Promise<Reading | null> {
  const messages = promptFor(intent, catalogue);
  const first = await ask(messages);
  const checked = checkAnswer(first, intent, catalogue, name);
  if ("reading" in checked) return checked.reading;
  const repair: Message[] = [
    ...messages,
    { role: "assistant", content: first.slice(0, 4000) },
    { role: "user", content: `${checked.fault} Answer again with one corrected JSON object and nothing else.` },
  ];
  const again = checkAnswer(await ask(repair), intent, catalogue, name);
  return "reading" in again ? again.reading : null;
}

/** A binding that takes no signal must not hold the caller longer than the signal allows. */
function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(new Error("the model took too long"));
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
