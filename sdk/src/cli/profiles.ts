import { readEnv } from "../core/env.ts";
import { type ClientOptions, clientSettings } from "../core/options.ts";
import { UsageError } from "./command.ts";
import type { Profile, Profiles, ProfilesFile } from "./profile.ts";

/** The profiles of a file, none where it does not exist; throws UsageError for a file that holds something else. */
export async function readProfiles({ path, read }: ProfilesFile): Promise<Profiles> {
  const text = await read();
  if (text === null) return { current: null, profiles: {} };
  try {
    const { current, profiles } = JSON.parse(text) as Profiles;
    for (const { base_url, api_key } of Object.values(profiles)) clientSettings({ baseUrl: base_url, apiKey: api_key });
    return { current, profiles };
  } catch {
    throw new UsageError(`${path} holds no profiles. Repair or remove it.`);
  }
}

/** Writes profiles back. */
export async function writeProfiles({ path, write }: ProfilesFile, profiles: Profiles): Promise<void> {
  try {
    await write(`${JSON.stringify(profiles, null, 2)}\n`);
  } catch {
    throw new UsageError(`${path} cannot be written.`);
  }
}

/** What the environment names, as a profile; throws UsageError for what is missing or wrong. */
export function profileOfEnvironment(): Profile {
  try {
    const { baseUrl, apiKey, elevatedKey } = clientSettings({});
    return {
      base_url: baseUrl,
      api_key: apiKey,
      ...(elevatedKey === undefined ? {} : { elevated_key: elevatedKey }),
    };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/**
 * How to reach the service: by the profile asked for, else by the environment, else by the profile in use. Address and keys
 * come from one place, so that no key goes to another service's address. Throws UsageError.
 */
export async function connectionOf(asked: string | undefined, file: ProfilesFile): Promise<ClientOptions> {
  const name = asked ?? readEnv("DECISION_MONITOR_PROFILE");
  const isInEnvironment = ["API_KEY", "ELEVATED_KEY", "BASE_URL"].some(
    (part) => readEnv(`DECISION_MONITOR_${part}`) !== undefined,
  );
  if (name === undefined && isInEnvironment) return clientOptions(profileOfEnvironment());
  const { current, profiles } = await readProfiles(file);
  const used = name ?? current;
  if (used === null)
    throw new UsageError(
      "Set DECISION_MONITOR_BASE_URL and DECISION_MONITOR_API_KEY, or use a profile: dm profiles save --help.",
    );
  return clientOptions(profileNamed(used, profiles));
}

/** The profile of a name; throws UsageError with the names there are. */
export function profileNamed(name: string, profiles: Profiles["profiles"]): Profile {
  const found = Object.hasOwn(profiles, name) ? profiles[name] : undefined;
  if (found !== undefined) return found;
  const names = Object.keys(profiles).sort();
  throw new UsageError(
    `There is no profile "${name}". ${names.length === 0 ? "None is saved yet." : `Saved are ${names.join(", ")}.`}`,
  );
}

const clientOptions = ({ base_url, api_key, elevated_key }: Profile): ClientOptions => ({
  baseUrl: base_url,
  apiKey: api_key,
  elevatedKey: elevated_key ?? null,
});
