/** A service and the keys for it. */
export interface Profile {
  base_url: string;
  api_key: string;
  elevated_key?: string;
}

/** Services by name, and the one in use where the environment names none. */
export interface Profiles {
  current: string | null;
  profiles: Record<string, Profile>;
}

/** The file that holds profiles, which only its owner may read. */
export interface ProfilesFile {
  path: string;
  /** Its text; null where there is no such file. */
  read: () => Promise<string | null>;
  write: (text: string) => Promise<void>;
}
