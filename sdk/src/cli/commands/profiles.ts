import { type Command, UsageError } from "../command.ts";
import { profileNamed, profileOfEnvironment } from "../profiles.ts";
import { fields, table } from "../table.ts";

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

const list: Command = {
  name: "profiles list",
  usage: "",
  summary: "Lists the saved profiles, without their keys.",
  examples: ["dm profiles list"],
  takes: [0, 0],
  async run({ profiles, show }) {
    const { current, profiles: saved } = await profiles.read();
    const rows = Object.entries(saved)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, { base_url, elevated_key }]) => ({
        name,
        base_url,
        elevated: elevated_key !== undefined,
        in_use: name === current,
      }));
    const texts = rows.map((row) => [row.name, row.base_url, row.elevated ? "yes" : "no", row.in_use ? "yes" : ""]);
    return show(rows, () => table(["profile", "address", "elevated key", "in use"], texts, "No profiles."));
  },
};

const save: Command = {
  name: "profiles save",
  usage: "NAME",
  summary:
    "Saves the address and keys of the environment as a profile, in a file that only you can read; the first one is in use at once.",
  examples: [
    "DECISION_MONITOR_BASE_URL=https://monitor.example.com/v1 DECISION_MONITOR_API_KEY=... dm profiles save production",
  ],
  async run({ subject: name, profiles, show }) {
    if (!NAME.test(name))
      throw new UsageError("NAME must be letters, digits, `.`, `_` and `-`, a letter or digit first.");
    const profile = profileOfEnvironment();
    const { current, profiles: saved } = await profiles.read();
    await profiles.write({ current: current ?? name, profiles: { ...saved, [name]: profile } });
    const said = {
      profile: name,
      address: profile.base_url,
      "in use": (current ?? name) === name ? "yes" : "no",
      file: profiles.path,
    };
    return show(said, () => fields(said));
  },
};

const use: Command = {
  name: "profiles use",
  usage: "NAME|none",
  summary: "Uses a profile wherever neither --profile nor the environment names a service.",
  examples: ["dm profiles use production", "dm profiles use none"],
  async run({ subject: name, profiles, show }) {
    const { profiles: saved } = await profiles.read();
    const address = name === "none" ? null : profileNamed(name, saved).base_url;
    await profiles.write({ current: address === null ? null : name, profiles: saved });
    return show({ profile: address === null ? null : name, address }, () => [
      address === null ? "No profile is in use." : `In use: ${name}, ${address}`,
    ]);
  },
};

const remove: Command = {
  name: "profiles remove",
  usage: "NAME",
  summary: "Removes a profile and its keys from the file. The keys themselves stay valid: see dm keys revoke.",
  examples: ["dm profiles remove staging"],
  async run({ subject: name, profiles, show }) {
    const { current, profiles: saved } = await profiles.read();
    profileNamed(name, saved);
    const { [name]: _, ...rest } = saved;
    await profiles.write({ current: current === name ? null : current, profiles: rest });
    return show({ removed: name }, () => [`Removed ${name}.`]);
  },
};

/** Commands about profiles. */
export const profileCommands: Command[] = [list, save, use, remove];
