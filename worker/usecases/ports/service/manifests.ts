/** One object that a folder manages. */
export interface ManifestEntry {
  kind: string;
  id: string;
  /** Of the form in which it was last applied. */
  fingerprint: string;
}

/** What a folder of files has made of the service; `applied_at` in epoch milliseconds. */
export interface StoredManifest {
  name: string;
  /** Counts from 1. */
  revision: number;
  /** What the fingerprints are keyed with. */
  fingerprint_key: string;
  entries: ManifestEntry[];
  applied_at: number;
  applied_by: string;
}

/** What folders have made of the service, by name. */
export interface Manifests {
  find(name: string): Promise<StoredManifest | null>;
  /** Puts it in the place of the revision before; false where that is not the one that is there. */
  put(manifest: StoredManifest): Promise<boolean>;
}
