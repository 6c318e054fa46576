import { DecisionMonitorError, type DecisionMonitor, type Input } from "@decision-monitor/sdk";
import type { Answer, Posed } from "../corpora/answers.ts";
import type { CorpusFile } from "../corpora/files.ts";
import { startLocal } from "../local.ts";

/** What a service of its own answers to the sentences of a file, asked over HTTP with the file's guardrails, context and signals. */
export async function answersOfService(file: CorpusFile): Promise<Answer[]> {
  const { service, client } = await startLocal();
  try {
    await setUp(client, file);
    const answers: Answer[] = [];
    for (const item of file.cases) answers.push(await ask(client, item));
    return answers;
  } finally {
    await service.stop();
  }
}

async function setUp(client: DecisionMonitor, file: CorpusFile): Promise<void> {
  await client.createGuardrails({ guardrails: { ...file.guardrails } });
  if (file.context !== null) await client.createContext(file.context as Input<"createContext">);
  for (const { labels, ...primitive } of file.primitives)
    await client.registerPrimitive({ ...primitive, ...(labels == null ? {} : { labels }) });
}

async function ask(client: DecisionMonitor, { intent, constraints }: Posed): Promise<Answer> {
  const delivery = { type: "notification", channel: "inbox" } as const;
  const body = { intent, entity_scope: "all" as const, delivery, ...(constraints === null ? {} : { constraints }) };
  try {
    const { provenance, validation } = await client.tasks.create({ ...body, dry_run: true });
    return { accepted: provenance.sentence ?? "", warnings: validation.warnings };
  } catch (error) {
    if (!(error instanceof DecisionMonitorError) || error.status !== 422) throw error;
    const { reason = error.type, readings = [] } = (error.details ?? {}) as {
      reason?: string;
      readings?: { sentence: string }[];
    };
    return { refused: error.message, reason, offered: readings.map(({ sentence }) => sentence) };
  }
}
