import type { Erasure, EraseEntityInput } from "../../contract/resources/signals/erasures.ts";
import { nameHash } from "../../domain/values/hashing/secrets.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import type { StoredErasure } from "../ports/signals/erasing.ts";
import type { Services } from "../services.ts";
import { viewErasure } from "./erasure-view.ts";

/** Runs through everything until one of them finds nothing; what goes on arriving is for the next attempt. */
const rounds = 10;
/** An erasure that nobody has brought to an end for so long is taken up again. */
const abandonedMs = 60_000;
/** So long after its end whatever was under way when it began has arrived, and is removed as well. */
const erasureSettlesMs = 600_000;

/**
 * Erases an entity, named or by its pseudonym. A crash at any point leaves an erasure that is under way: asked again, or
 * by itself within minutes, it goes on, and it is done only when a run through everything finds nothing. Throws `not_found`,
 * `conflict` where the scope of a task names the entity, and `unavailable` where it is not done yet.
 */
export async function eraseEntity(
  services: Services,
  { entity, by }: EraseEntityInput & { by: string },
): Promise<Erasure> {
  const found = await services.erasing.find(entity);
  const hash = nameHash(services.config.pseudonymKey, found?.entity ?? entity);
  if (found) await expectNoScope(services, found.entity);
  const erasure = found
    ? await services.erasures.begin({
        erasure_id: `ers_${services.newId()}`,
        entity_id: found.entity_id,
        bucket: found.bucket,
        started_at: services.now(),
        requested_by: by,
        name_hash: hash,
      })
    : await services.erasures.underWay(hash, entity);
  if (erasure === null) throw unknown();
  const done = await carryOutErasure(services, erasure, found?.entity ?? null);
  if (done) return viewErasure(services, done);
  throw new DomainError("unavailable", "The entity is being erased, and not everything is gone yet.", {
    suggestion: "Send the same request again to go on; it also goes on by itself. GET /erasures shows when it is done.",
    details: { erasure_id: erasure.erasure_id },
  });
}

/** Takes up erasures that were broken off, and looks once more at those that have just ended, `most` of them. */
export async function sweepErasures(services: Services, most: number): Promise<{ erased: number }> {
  const now = services.now();
  const due = await services.erasures.due(now - abandonedMs, now - erasureSettlesMs, most);
  let erased = 0;
  for (const erasure of due) {
    const found = await services.erasing.find(erasure.entity_id);
    if (await carryOutErasure(services, erasure, found?.entity ?? null)) erased += 1;
  }
  return { erased };
}

/** The erasure when it is done; null while something goes on arriving. What takes the name comes before the name goes. */
async function carryOutErasure(
  services: Services,
  erasure: StoredErasure,
  name: string | null,
): Promise<StoredErasure | null> {
  const { erasing, erasures } = services;
  if (name !== null) {
    await erasures.removeByName(erasure, name);
    await erasing.forgetName(name);
  }
  // What feeds noted may name the entity in labels, and nothing says in which.
  await services.feeds.forget(services.now());
  for (let round = 0; round < rounds; round++) {
    const ledger = await erasing.erase(erasure);
    const left = ledger.left + (await erasures.removeByPseudonym(erasure, services.now()));
    if (left === 0) return erasures.finish(erasure, ledger.removed, services.now());
  }
  return null;
}

/** A scope would go on naming the entity, and a task without it may be another task: that is for people to decide. */
async function expectNoScope({ erasures }: Services, entity: string): Promise<void> {
  const named = await erasures.scopesNaming(entity);
  if (named.length === 0) return;
  throw new DomainError(
    "conflict",
    `The scope of ${named.length === 1 ? "a task or action" : "tasks or actions"} names this entity.`,
    {
      location: "entity",
      suggestion:
        "Change the scope with PATCH /tasks/{id}, or delete the task, and send the request again. Nothing was erased.",
      details: { named_by: named },
    },
  );
}

const unknown = () =>
  new DomainError("not_found", "Nothing is known of this entity.", {
    location: "entity",
    suggestion: "Check the name. Erased entities are no longer known; GET /erasures lists the certificates.",
  });
