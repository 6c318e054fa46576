import type { Json } from "../domain/action/definition.ts";
import type { Workflows, WorkflowInstanceState } from "../usecases/ports/actions/workflows.ts";

/** Cloudflare Workflows by the names that SVC_WORKFLOWS gives them. */
export class BoundWorkflows implements Workflows {
  readonly names: readonly string[];
  readonly #bindings: ReadonlyMap<string, Workflow>;

  constructor(bindings: ReadonlyMap<string, Workflow>) {
    this.#bindings = bindings;
    this.names = [...bindings.keys()];
  }

  async start(workflowId: string, instanceId: string, input: { readonly [name: string]: Json }): Promise<void> {
    try {
      await this.#binding(workflowId).create({ id: instanceId, params: input });
    } catch (error) {
      if (!says(error, "already_exists", "already exists")) throw error;
    }
  }

  async find(instanceId: string): Promise<WorkflowInstanceState | null> {
    for (const [workflow_id, binding] of this.#bindings) {
      const instance = await existing(binding, instanceId);
      if (instance === null) continue;
      const { status, output } = await instance.status();
      return {
        instance_id: instanceId,
        workflow_id,
        status: status === "waitingForPause" || status === "rollingBack" ? "running" : status,
        output: (output ?? null) as Json,
      };
    }
    return null;
  }

  async signal(
    { workflow_id, instance_id }: WorkflowInstanceState,
    type: string,
    payload: { readonly [name: string]: Json },
  ): Promise<void> {
    const instance = await this.#binding(workflow_id).get(instance_id);
    await instance.sendEvent({ type, payload });
  }

  #binding(workflowId: string): Workflow {
    const binding = this.#bindings.get(workflowId);
    if (!binding) throw new Error(`no workflow ${workflowId} is bound`);
    return binding;
  }
}

async function existing(binding: Workflow, id: string): Promise<WorkflowInstance | null> {
  try {
    return await binding.get(id);
  } catch (error) {
    if (says(error, "not_found", "not found")) return null;
    throw error;
  }
}

/** The platform's errors differ only in their text. */
function says(error: unknown, ...words: string[]): boolean {
  return error instanceof Error && words.some((word) => error.message.includes(word) || error.name.includes(word));
}
