import { describe, expect, it } from "vitest";
import { addressProblem } from "../../../worker/domain/action/address.ts";
import { honestAddresses, hostileAddresses, localAddresses } from "../../fixtures/addresses.ts";

describe("an outgoing address", () => {
  it.each(hostileAddresses)("%s is refused: %s", (address) => {
    expect(addressProblem(address, false)).toMatch(/^(must|is)/);
  });

  it.each(hostileAddresses)("%s is refused even where local targets are allowed: %s", (address) => {
    expect(addressProblem(address, true)).toMatch(/^(must|is)/);
  });

  it.each(honestAddresses)("%s is accepted", (address) => {
    expect(addressProblem(address, false)).toBeNull();
    expect(addressProblem(address, true)).toBeNull();
  });

  it.each(localAddresses)("%s is accepted only where local targets are allowed", (address) => {
    expect(addressProblem(address, false)).toMatch(/^must/);
    expect(addressProblem(address, true)).toBeNull();
  });

  it("is refused in words that do not repeat it", () => {
    expect(addressProblem("https://user:secret@10.0.0.1/secret", false)).not.toContain("secret");
  });
});
