import { describe, expect, it } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { sharedTestService } from "../../support/service.ts";

type Issued = Output<"createApiKey">;
const service = await sharedTestService();

const issue = async (body: object) => {
  const answer = await service.elevated<Issued>("POST", "/keys", body);
  expect(answer.status).toBe(201);
  return answer.body;
};

describe("an issued key", () => {
  it("without the scope author sees of addresses scheme and host alone, as channels and headers are shown", async () => {
    const endpoint = "https://hooks.example.com/T0/hush?token=hush";
    const url = "https://metrics.example.com/hush/{entity}?token=hush";
    const source = { kind: "http", url, headers: { Authorization: "hush" } };
    await service.elevated("POST", "/primitives", { primitive_id: "masked.level", type: "float", source });
    const action = {
      action_id: "masked-hook",
      version: "v1",
      namespace: "org",
      config: { type: "webhook", endpoint },
      trigger: { fire_on: "true", condition_id: "c", condition_version: "1.0" },
    };
    expect((await service.elevated("POST", "/actions", action)).status).toBe(200);
    const reader = (await issue({ name: "reader", scopes: ["read", "evaluate"] })).secret;
    const author = (await issue({ name: "author", scopes: ["read", "author"] })).secret;
    for (const [path, address, masked] of [
      ["/primitives", url, "https://metrics.example.com/***"],
      ["/primitives/masked.level", url, "https://metrics.example.com/***"],
      ["/actions", endpoint, "https://hooks.example.com/***"],
      ["/actions/masked-hook?version=v1", endpoint, "https://hooks.example.com/***"],
    ] as const) {
      const read = (key: string) => service.call("GET", path, undefined, { headers: { "x-api-key": key } });
      const shown = (await read(reader)).text;
      expect(shown).toContain(masked);
      expect(shown).not.toContain("hush");
      expect((await read(author)).text).toContain(address);
    }
  });
});
