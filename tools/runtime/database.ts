import type { Service } from "../runtime.ts";
import { aroundCalls } from "../around-calls.ts";
import { sentAgainIfDropped } from "./dropped.ts";

type Database = Awaited<ReturnType<Service["miniflare"]["getD1Database"]>>;

/** Asks a database, or one of its statements, once more where the connection to it was dropped. */
const patient = <T extends object>(target: T): T =>
  aroundCalls(target, (call) => {
    const answer = call();
    if (answer instanceof Promise) return sentAgainIfDropped(first(answer, call));
    return typeof answer === "object" && answer !== null ? patient(answer) : answer;
  });

/** What a call has already answered, and after that what it answers when asked again. */
function first(answer: Promise<unknown>, call: () => unknown): () => Promise<unknown> {
  const answers = [answer];
  return async () => answers.pop() ?? call();
}

/** The database behind a service, for what no endpoint shows. */
export async function databaseOf(service: Pick<Service, "miniflare">): Promise<Database> {
  return patient(await service.miniflare.getD1Database("DB"));
}
