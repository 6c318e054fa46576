import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { settingList, type ReportSetting, type Vars } from "./setting.ts";

/** The secrets that no deployment does without. */
interface Secrets {
  apiKeys: readonly { id: string; key: string }[];
  /** The elevated key, and during a rotation the one before. */
  elevatedKeys: readonly string[];
  pseudonymKey: string;
}

const keyId = (key: string): string => `key_${bytesToHex(sha256(utf8ToBytes(key))).slice(0, 8)}`;

/** Reads the secrets; one that is not set is empty. */
export function readSecrets(env: Vars, report: ReportSetting): Secrets {
  const required = (variable: keyof Vars): string => {
    const value = env[variable] ?? "";
    if (value === "") report(variable, `${variable} is not set.`);
    return value;
  };
  return {
    apiKeys: settingList(required("SVC_API_KEYS")).map((key) => ({ id: keyId(key), key })),
    elevatedKeys: [required("SVC_ELEVATED_KEY"), env.SVC_ELEVATED_KEY_PREVIOUS ?? ""].filter((key) => key !== ""),
    pseudonymKey: required("SVC_PSEUDONYM_KEY"),
  };
}
