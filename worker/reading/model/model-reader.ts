import type { Catalogue } from "../../domain/language/catalogue.ts";
import type { Opinion } from "../../domain/task/sentence/settle/opinion.ts";
import type { SecondReader } from "../../usecases/ports/tasks/reader.ts";
import { draftsIn } from "./drafts.ts";
import { promptFor, type Message } from "./prompt.ts";

/** Asks a model and gives its answer's text; rejects when the model fails or `signal` aborts. */
type AskModel = (messages: readonly Message[], signal: AbortSignal) => Promise<string>;

/** Settings every model reader has. */
interface ModelReaderOptions {
  name: string;
  ask: AskModel;
  /** For both questions together; default 10 seconds. */
  timeout_ms?: number;
}

/** Asks a model for drafts once and lets it repair a faulty answer once. */
export function modelReader({ name, ask, timeout_ms = 10_000 }: ModelReaderOptions): SecondReader {
  return {
    name,
    async read(intent, catalogue) {
      const signal = AbortSignal.timeout(timeout_ms);
      try {
        return await askTwice(intent, catalogue, name, (messages) => untilAborted(ask(messages, signal), signal));
      } catch {
        // A model that fails, refuses or is late is no reason to fail the caller.
        return { reader: name, failure: signal.aborted ? "late" : "unavailable" };
      }
    },
  };
}

async function askTwice(
  intent: string,
  catalogue: Catalogue,
  name: string,
  ask: (messages: readonly Message[]) => Promise<string>,
): Promise<Opinion> {
  const messages = promptFor(intent, catalogue);
  const first = await ask(messages);
  const checked = draftsIn(first, catalogue);
  if ("drafts" in checked) return { reader: name, drafts: checked.drafts };
  const repair: Message[] = [
    ...messages,
    { role: "assistant", content: first.slice(0, 4000) },
    { role: "user", content: `${checked.fault} Answer again with one corrected JSON object and nothing else.` },
  ];
  const again = draftsIn(await ask(repair), catalogue);
  return "drafts" in again ? { reader: name, drafts: again.drafts } : { reader: name, failure: "malformed" };
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
