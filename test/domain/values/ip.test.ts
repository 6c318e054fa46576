import { describe, expect, it } from "vitest";
import { isReservedIpv6, networkOf } from "../../../worker/domain/values/ip.ts";

describe("the network of a caller", () => {
  it.each([
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["2001:db8::2", "2001:db8:0:0::/64"],
    ["2001:0DB8:0000:0000:ffff::", "2001:db8:0:0::/64"],
    ["2001:db8:0:0:1:2:3:4", "2001:db8:0:0::/64"],
    ["2001:db8:0:1::1", "2001:db8:0:1::/64"],
    ["2a00:1:2:3::1.2.3.4", "2a00:1:2:3::/64"],
    ["::1", "0:0:0:0::/64"],
    ["1::", "1:0:0:0::/64"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["::ffff:cb00:7107", "203.0.113.7"],
    ["203.0.113.7", "203.0.113.7"],
    ["unknown", "unknown"],
    ["1:2:3", "1:2:3"],
    ["1::2::3", "1::2::3"],
    ["1:2:3:4:5:6:7::8:9", "1:2:3:4:5:6:7::8:9"],
    ["1:2:3:4:5:6:7:xyz", "1:2:3:4:5:6:7:xyz"],
  ])("of %s is %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

it("an address that cannot be read is never called", () => {
  expect(isReservedIpv6("2a00::1::2")).toBe(true);
  expect(isReservedIpv6("2a00::1")).toBe(false);
});
