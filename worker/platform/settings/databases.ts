import { settingList, namedIn, type ReportSetting, type Vars } from "./setting.ts";

/** Databases that sources may read. */
interface DatabaseSettings {
  /** Names and connection strings. */
  databases: ReadonlyMap<string, string>;
}

/** Reads which databases there are: entries are `name=VARIABLE`, of a Hyperdrive binding or a connection string. */
export function readDatabases(env: Vars, report: ReportSetting): DatabaseSettings {
  const databases = new Map<string, string>();
  for (const entry of settingList(env.SVC_DATABASES)) {
    const [name = "", variable = ""] = entry.split("=").map((part) => part.trim());
    const address = databaseAddress(namedIn(env, variable));
    if (name === "" || variable === "")
      report("SVC_DATABASES", "SVC_DATABASES must hold entries such as name=VARIABLE.");
    else if (address === null)
      report("SVC_DATABASES", `${variable} must be a Hyperdrive binding, or a text that begins with postgres://.`);
    else databases.set(name, address);
  }
  return { databases };
}

function databaseAddress(bound: unknown): string | null {
  const text = typeof bound === "string" ? bound : (bound as Partial<Hyperdrive> | null | undefined)?.connectionString;
  return typeof text === "string" && /^postgres(?:ql)?:\/\//.test(text) && URL.canParse(text) ? text : null;
}
