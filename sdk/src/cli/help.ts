import type { Command } from "./command.ts";

const ENVIRONMENT = `Environment:
  DECISION_MONITOR_API_KEY       sent as X-API-Key
  DECISION_MONITOR_ELEVATED_KEY  needed to change what applies to everyone
  DECISION_MONITOR_BASE_URL      the service, such as http://127.0.0.1:8787/v1
  DECISION_MONITOR_PROFILE       a saved profile to use instead; --profile NAME overrides it (dm profiles save --help)`;

const CODES = `Exit codes:
  0  done
  1  done, and the answer is no: a test failed, a decision does not verify, history changed, guardrails differ, nothing to recommend
  2  the command line or a file is invalid
  3  the service refused
  4  no response, or an error in the service: try again later`;

/** What `dm --help` shows. */
export function overview(commands: readonly Command[]): string {
  return [
    "dm: Decision Monitor on the command line",
    "",
    ...commandLines(commands),
    "",
    ENVIRONMENT,
    "",
    CODES,
    "",
    "dm COMMAND --help shows options and examples, dm GROUP --help its commands, dm --version the version.",
    "dm completion --help says how Tab completes commands. Use - as a file name for standard input.",
    "--json prints JSON; failures are then JSON on standard error, in the error format of the API.",
  ].join("\n");
}

/** What `dm GROUP --help` shows. */
export function groupHelp(group: string, commands: readonly Command[]): string {
  const own = commands.filter(({ name }) => name.startsWith(`${group} `));
  return [
    `dm ${group}: its commands`,
    "",
    ...commandLines(own),
    "",
    `dm ${group} COMMAND --help shows options and examples.`,
  ].join("\n");
}

function commandLines(commands: readonly Command[]): string[] {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
}

/** What `dm COMMAND --help` shows. */
export function commandHelp({ name, usage, summary, options = {}, examples }: Command): string {
  const named = {
    ...options,
    json: { help: "prints JSON, for failures too" },
    profile: { help: "the saved profile to use" },
  };
  const width = Math.max(...Object.keys(named).map((option) => option.length));
  const lines = Object.entries(named).map(([option, { help }]) => `  --${option.padEnd(width)}  ${help}`);
  const shown = examples.map((example) => `  ${example}`);
  return [`dm ${name} ${usage}`.trim(), "", summary, "", "Options:", ...lines, "", "Examples:", ...shown].join("\n");
}
