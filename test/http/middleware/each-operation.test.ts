import { afterEach, beforeEach, vi } from "vitest";
import { nodeSender } from "../../support/node-app.ts";
import { describeSurface } from "../../support/surface.ts";

beforeEach(() => void vi.spyOn(console, "log").mockReturnValue(undefined));
afterEach(() => vi.restoreAllMocks());

const send = nodeSender();

describeSurface((method, path, headers, body) =>
  send(method, path === "/healthz" ? path : `/v1${path}`, headers, body),
);
