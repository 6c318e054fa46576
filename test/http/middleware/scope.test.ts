import { beforeAll, describe, expect, it } from "vitest";
import { type Scope, scopes } from "../../../worker/domain/values/roles.ts";
import { createApiKey } from "../../../worker/usecases/service/api-keys.ts";
import { memoryServices } from "../../support/memory/services.ts";
import { nodeApp } from "../../support/node-app.ts";
import { type DescribedOperation, operations } from "../../support/schema.ts";

const keyed = operations.filter((one) => (one.security ?? []).length > 0);
const pathOf = ({ path }: DescribedOperation) => `/v1${path.replaceAll(/\{[^}]+\}/g, "a.b")}`;

describe("an issued key", () => {
  const services = memoryServices();
  const call = nodeApp(services);
  /** A key of each scope alone. */
  const secrets = new Map<Scope, string>();
  beforeAll(async () => {
    for (const scope of scopes)
      secrets.set(scope, (await createApiKey(services, { name: scope, scopes: [scope] })).secret);
  });

  it.each(keyed.map((one) => [one.operationId, one] as const))(
    "opens %s with its scopes and with no other",
    async (_id, operation) => {
      const needed = (operation.security ?? []).flatMap((one) => one["ApiKey"] ?? []);
      const seen = [];
      for (const [scope, secret] of secrets) {
        const headers = {
          "x-api-key": secret,
          "x-elevated-key": "test-elevated-key",
          "content-type": "application/json",
        };
        const sent = operation.requestBody === undefined ? { headers } : { headers, body: "{}" };
        const { body } = await call(operation.method, pathOf(operation), sent);
        const answer = JSON.stringify(body);
        const refused = answer.includes('"type":"forbidden"') && answer.includes(`\`${needed[0]}\``);
        seen.push([scope, refused ? "refused" : "let in"]);
      }
      expect(seen).toEqual(scopes.map((scope) => [scope, needed.includes(scope) ? "let in" : "refused"]));
    },
  );
});
