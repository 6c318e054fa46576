import { TEST_VARS } from "./vars.ts";

const protocol = "2026-07-28";

interface Envelope {
  result?: Record<string, unknown>;
  error?: { code: number; message: string; data?: unknown };
}

/** What a tool answered: data, or the error as it is told. */
export interface ToolAnswer<T> {
  isError: boolean;
  content: T;
  error: { type: string; message: string; location?: string; suggestion?: string; details?: unknown } | undefined;
}

/** A client of the present era: each request stands for itself. */
export function mcpClient(url: string, key: string = TEST_VARS.SVC_API_KEYS, headers: Record<string, string> = {}) {
  const request = async (
    method: string,
    params: Record<string, unknown> = {},
  ): Promise<Envelope & { status: number }> => {
    const name = params["name"] ?? params["uri"];
    const response = await fetch(`${url}/mcp`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${key}`,
        connection: "close",
        accept: "application/json, text/event-stream",
        "content-type": "application/json",
        "mcp-protocol-version": protocol,
        "mcp-method": method,
        ...(typeof name === "string" ? { "mcp-name": name } : {}),
        ...headers,
      },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method,
        params: {
          ...params,
          _meta: {
            "io.modelcontextprotocol/protocolVersion": protocol,
            "io.modelcontextprotocol/clientCapabilities": {},
            "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
          },
        },
      }),
    });
    const envelope: Envelope = await response.json();
    return { ...envelope, status: response.status };
  };
  const tool = async <T>(name: string, given: object = {}): Promise<ToolAnswer<T>> => {
    const { result, error } = await request("tools/call", { name, arguments: given });
    if (result === undefined) throw new Error(`${name}: ${JSON.stringify(error)}`);
    const {
      isError = false,
      structuredContent,
      content,
    } = result as {
      isError?: boolean;
      structuredContent?: T;
      content: { text: string }[];
    };
    const text: unknown = JSON.parse(content[0]?.text ?? "null");
    return { isError, content: structuredContent as T, error: isError ? (text as { error: never }).error : undefined };
  };
  return { request, tool };
}
