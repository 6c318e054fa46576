import { DomainError } from "../domain/values/errors/errors.ts";
import { replacedMeanwhile } from "../usecases/definitions/version-view.ts";
import type { AuditedChange } from "../usecases/ports/service/audit.ts";
import type { ActiveVersion } from "./active-version.ts";
import type {
  ActiveVersions,
  StoredVersion,
  VersionedKind,
  VersionSwitch,
} from "../usecases/ports/definitions/versions.ts";
import { logFault } from "../log.ts";

/** Speaks to the one `ActiveVersion` object. Bodies are immutable, so those this isolate holds are not sent again. */
export class VersionSwitchClient implements VersionSwitch {
  readonly #namespace: DurableObjectNamespace<ActiveVersion>;
  #held: ActiveVersions = { guardrails: null, context: null };

  constructor(namespace: DurableObjectNamespace<ActiveVersion>) {
    this.#namespace = namespace;
  }

  async activate(
    kind: VersionedKind,
    body: unknown,
    changeNote: string | null,
    replaces: number | null = null,
    change?: AuditedChange,
  ): Promise<StoredVersion> {
    const proposed = { body, changeNote, replaces };
    const answer = (await this.#call((stub) => stub.activate(kind, proposed, change))) as Awaited<
      ReturnType<ActiveVersion["activate"]>
    >;
    if ("inForce" in answer) throw replacedMeanwhile(kind, answer.inForce, replaces ?? 0);
    return answer.made;
  }

  audited(change: AuditedChange): VersionSwitch {
    return {
      activate: (kind, body, changeNote, replaces) => this.activate(kind, body, changeNote, replaces ?? null, change),
      active: () => this.active(),
      lastKnown: () => this.lastKnown(),
      audited: (other) => this.audited(other),
    };
  }

  lastKnown(): ActiveVersions {
    return this.#held;
  }

  async active(): Promise<ActiveVersions> {
    const held = this.#held;
    const known = { guardrails: held.guardrails?.version_id ?? null, context: held.context?.version_id ?? null };
    const active = (await this.#call((stub) => stub.active(known))) as Record<
      VersionedKind,
      StoredVersion | string | null
    >;
    const full = (kind: VersionedKind) => {
      const version = active[kind];
      return typeof version === "string" ? held[kind] : version;
    };
    this.#held = { guardrails: full("guardrails"), context: full("context") };
    return this.#held;
  }

  async #call(call: (stub: DurableObjectStub<ActiveVersion>) => Promise<unknown>): Promise<unknown> {
    try {
      return await call(this.#namespace.getByName("active"));
    } catch (error) {
      logFault("active_version_failed", { error: String(error) });
      throw new DomainError("unavailable", "The version in force could not be read or switched.", {
        suggestion: "Try again; the list of versions shows whether the switch happened.",
      });
    }
  }
}
