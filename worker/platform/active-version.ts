import { DurableObject } from "cloudflare:workers";
import { readConfig, type Vars } from "../config.ts";
import { logSaltOf } from "../domain/decision/log/keys.ts";
import { auditedDatabase } from "../storage/service/audited-database.ts";
import { VersionStore } from "../storage/definitions/version-store.ts";
import type { ActiveVersions, StoredVersion, VersionedKind } from "../usecases/ports/definitions/versions.ts";
import type { AuditedChange } from "../usecases/ports/service/audit.ts";

/** What the object needs of the deployment. */
type SwitchBindings = Vars & { DB: D1Database };

/** A version to be; `replaces` is the number of the one that has to be in force, 0 for none, null for whichever is. */
interface Proposed {
  body: unknown;
  changeNote: string | null;
  replaces: number | null;
}

const versionedKinds: VersionedKind[] = ["guardrails", "context"];
/** How long a batch that failed here may still be on its way to the database. */
const unsureMs = 60_000;

/**
 * The one object that assigns v1, v2, ... and says which version is in force. Switches run one after another; numbers
 * have no gaps, and a number that somebody removed from the database is never used again.
 */
export class ActiveVersion extends DurableObject<SwitchBindings> {
  readonly #logSalt: Uint8Array | null;
  readonly #store: VersionStore;
  #active: ActiveVersions | null = null;
  /** Until then nothing is kept: a batch that failed may yet be committed. */
  #unsureUntil = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(ctx: DurableObjectState, env: SwitchBindings) {
    super(ctx, env);
    this.#logSalt = logSaltOf(readConfig(env).config.log);
    this.#store = new VersionStore(env.DB, this.#logSalt);
  }

  /** What is in force, as far as `known` does not name it already: a version the caller holds comes back as its id alone. */
  async active(
    known: Record<VersionedKind, string | null>,
  ): Promise<Record<VersionedKind, StoredVersion | string | null>> {
    const active = await this.#load();
    const short = (kind: VersionedKind) => {
      const version = active[kind];
      return version !== null && version.version_id === known[kind] ? version.version_id : version;
    };
    return { guardrails: short("guardrails"), context: short("context") };
  }

  /**
   * Puts a new version in force, or answers which is in force where it is not the one to be replaced. Throws when D1 does;
   * then what is in force is read again for each answer, as long as the switch may still happen.
   */
  activate(
    kind: VersionedKind,
    proposed: Proposed,
    change?: AuditedChange,
  ): Promise<{ made: StoredVersion } | { inForce: number }> {
    const store =
      change === undefined
        ? this.#store
        : new VersionStore(auditedDatabase(this.env.DB, change, this.#logSalt), this.#logSalt);
    const turn = this.#last.then(async () => {
      const inForce = (await this.#load())[kind]?.number ?? 0;
      if (proposed.replaces !== null && proposed.replaces !== inForce) return { inForce };
      return { made: await this.#switch(store, kind, proposed, change?.row.key_id ?? null) };
    });
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async #switch(
    store: VersionStore,
    kind: VersionedKind,
    { body, changeNote }: Proposed,
    keyId: string | null,
  ): Promise<StoredVersion> {
    const active = await this.#load();
    const used = (await this.ctx.storage.get<number>(kind)) ?? 0;
    const version: StoredVersion = {
      version_id: crypto.randomUUID(),
      number: Math.max(used, await this.#store.highest(kind)) + 1,
      body,
      change_note: changeNote,
      key_id: keyId,
      is_active: true,
      created_at: Date.now(),
    };
    try {
      await store.replaceActive(kind, version);
    } catch (error) {
      // The batch may have been committed anyway: only D1 knows.
      this.#active = null;
      this.#unsureUntil = Date.now() + unsureMs;
      const stored = await this.#store.active(kind);
      if (stored?.version_id !== version.version_id) throw error;
    }
    await this.ctx.storage.put(kind, version.number);
    this.#keep({ ...active, [kind]: version });
    return version;
  }

  async #load(): Promise<ActiveVersions> {
    if (this.#active) return this.#active;
    const [guardrails = null, context = null] = await Promise.all(
      versionedKinds.map((kind) => this.#store.active(kind)),
    );
    return this.#keep(this.#active ?? { guardrails, context });
  }

  #keep(active: ActiveVersions): ActiveVersions {
    this.#active = Date.now() < this.#unsureUntil ? null : active;
    return active;
  }
}
