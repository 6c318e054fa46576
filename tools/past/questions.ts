import { ask, type Asked, type Made } from "./scene.ts";

const day = (at: number) => new Date(Date.UTC(2025, 0, 1 + at)).toISOString();

/** What can be read and asked again of a service, and what it answers. Nothing of it changes what is stored. */
export async function answersOf(baseUrl: string, made: Made): Promise<Asked[]> {
  const answers: Asked[] = [];
  const add = async (method: string, path: string, body?: unknown) => {
    const { status, text } = await ask(baseUrl, method, path, body);
    answers.push({ method, path, ...(body === undefined ? {} : { body }), status, text });
    return JSON.parse(text) as { items?: Record<string, string>[] };
  };
  const { task, watched } = made;
  const { condition_id, condition_version, concept_id, concept_version } = task;
  const condition = { condition_id, condition_version };
  const version = `condition_version=${condition_version}`;
  for (const path of listPaths(made)) await add("GET", path);
  for (const kind of ["guardrails", "context"]) {
    await add("GET", `/${kind}/versions`);
    await add("GET", `/${kind}/versions/v1`);
  }
  const { items = [] } = await add("GET", `/decisions?condition_id=${condition_id}&${version}&to=${day(5)}&limit=2`);
  const other = await add("GET", `/decisions?condition_id=${condition_id}&entity_id=account:3&limit=1`);
  const looked = await add("GET", `/decisions?condition_id=${watched.condition_id}&limit=50`);
  const decided = [items, other.items ?? [], looked.items ?? []].flatMap((some) => some.slice(0, 1));
  for (const { decision_id } of decided) {
    await add("GET", `/decisions/${decision_id}`);
    await add("GET", `/decisions/${decision_id}/proof`);
    await add("POST", `/decisions/${decision_id}/verify`);
  }
  for (const { entity_id, evaluated_at, ...of } of decided)
    await add("POST", "/decisions/explain", {
      condition_id: of["condition_id"],
      condition_version: of["condition_version"],
      entity: entity_id,
      timestamp: evaluated_at,
    });
  await add("POST", "/entities/resolve", { entity_ids: [...new Set(decided.map(({ entity_id }) => entity_id))] });
  await add("POST", "/conditions/explain", condition);
  const question = { concept_id, concept_version, ...condition, entity: "account:1" };
  await add("POST", "/evaluate/full", { ...question, timestamp: day(3) });
  await add("POST", "/evaluate/range", { ...question, from: day(0), to: day(1), step: "1d" });
  await add("POST", "/conditions/calibrate", condition);
  await add("POST", "/conditions/calibrate", { ...condition, target: { alerts_per_day: 0.1 } });
  return answers;
}

const listPaths = ({ task, watched, calibrated }: Made): string[] => {
  const { condition_id, condition_version, concept_id, concept_version } = task;
  return [
    "/decisions?limit=2",
    `/decisions?outcome=triggered&condition_id=${condition_id}&limit=2`,
    `/decisions?entity_id=account:3&limit=1`,
    "/primitives",
    "/primitives/account.active_user_rate",
    `/concepts/${concept_id}?version=${concept_version}`,
    `/conditions/${condition_id}?version=${condition_version}`,
    `/conditions/${condition_id}?version=${calibrated}`,
    `/conditions/${condition_id}/versions`,
    `/conditions/${condition_id}/diff?from=${condition_version}&to=${calibrated}`,
    "/tasks",
    `/tasks/${watched.task_id}/looks/pump%3A1`,
    `/tasks/${watched.task_id}/looks/pump%3A2`,
    "/actions",
    "/channels",
    "/notifications?limit=2",
    `/feedback?condition_id=${condition_id}&condition_version=${condition_version}&limit=2`,
    "/observations?entity=account%3A2&primitive_id=account.active_user_rate",
    "/guardrails",
    "/context",
    "/keys",
  ];
};
