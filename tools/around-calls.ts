/** An object on which every call of a method goes through `around`, which makes the call or does not. */
export function aroundCalls<T extends object>(
  target: T,
  around: (call: () => unknown, name: string, given: readonly unknown[]) => unknown,
): T {
  return new Proxy(target, {
    get(_, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function" || typeof name !== "string") return value;
      // Called on its object: what a stub gives for a name is no function of its own.
      const methods = target as Record<string, (...given: unknown[]) => unknown>;
      return (...given: unknown[]) => around(() => methods[name]?.(...given), name, given);
    },
  });
}
