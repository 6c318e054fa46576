import type { Manifests, StoredManifest } from "../../usecases/ports/service/manifests.ts";
import { insertInto, rowReader, statement } from "../sql/text.ts";
import { D1Table } from "../sql/table.ts";

const readManifest = rowReader<StoredManifest>({ json: ["entries"] });

/** What folders of files have made of the service, in D1. */
export class ManifestStore extends D1Table implements Manifests {
  async find(name: string): Promise<StoredManifest | null> {
    const row = await this.row<object>("SELECT * FROM manifests WHERE name = ?", [name]);
    return row === null ? null : readManifest(row);
  }

  async put(manifest: StoredManifest): Promise<boolean> {
    if (manifest.revision === 1) {
      const first = statement(this.db, insertInto("manifests", manifest, "ON CONFLICT DO NOTHING"));
      return (await first.run()).meta.changes > 0;
    }
    const { name, revision, entries, applied_at, applied_by } = manifest;
    return this.hasChanged(
      "UPDATE manifests SET revision = ?2, entries = ?3, applied_at = ?4, applied_by = ?5 WHERE name = ?1 AND revision = ?2 - 1",
      [name, revision, JSON.stringify(entries), applied_at, applied_by],
    );
  }
}
