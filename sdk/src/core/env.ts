interface WithProcess {
  process?: { env?: Record<string, string | undefined> };
}

/** A variable of the environment where there is one (Node, Deno, Bun, workerd with Node compatibility), else undefined. */
export function readEnv(name: string): string | undefined {
  try {
    const value = (globalThis as WithProcess).process?.env?.[name]?.trim();
    return value === "" ? undefined : value;
  } catch {
    // Deno asks for permission, and may be refused it.
    return undefined;
  }
}
