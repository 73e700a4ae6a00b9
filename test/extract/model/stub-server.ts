import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** What a call asked for. */
export interface StubRequest {
  body: {
    model: string;
    messages: { role: string; content: string }[];
    temperature?: number;
    response_format?: { type: string; json_schema?: { schema: unknown; strict: boolean } };
  };
  headers: IncomingHttpHeaders;
  /** The texts of the question, by its first user message. */
  texts: { id: number; text: string; speaker?: string; before?: unknown[] }[];
}

/** How the stub answers: with a status and a body, with half of it, or never. */
export interface StubAnswer {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  /** Sends the headers and the first half of the body, and then `break`s the connection or says nothing more. */
  half?: "break" | "hang";
  hang?: true;
}

/** A server of the chat completions API on this machine, which answers as it is told. */
export interface StubServer {
  url: string;
  requests: StubRequest[];
  /** Most requests that were open at a time. */
  mostAtOnce(): number;
  [Symbol.asyncDispose](): Promise<void>;
}

/** @param answer gets each request and how many came before it */
export async function startStub(
  answer: (request: StubRequest, index: number) => StubAnswer | Promise<StubAnswer>,
): Promise<StubServer> {
  const requests: StubRequest[] = [];
  let open = 0;
  let most = 0;
  const server = createServer(async (incoming, outgoing) => {
    open++;
    most = Math.max(most, open);
    outgoing.on("close", () => open--);
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const body = JSON.parse(Buffer.concat(chunks).toString("utf8"));
    const { texts } = JSON.parse(body.messages[1].content);
    const request = { body, headers: incoming.headers, texts };
    requests.push(request);
    const { status = 200, headers, body: said, half, hang } = await answer(request, requests.length - 1);
    if (hang) return;
    const text = typeof said === "string" ? said : JSON.stringify(said);
    outgoing.writeHead(status, { "content-type": "application/json", ...headers });
    if (half === undefined) outgoing.end(text);
    else {
      outgoing.write(text.slice(0, text.length / 2), () => {
        if (half === "break") outgoing.destroy();
      });
    }
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    mostAtOnce: () => most,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** A whole answer: what the model said, why it stopped, and what it cost. */
export function said(
  content: unknown,
  choice: object = {},
  usage: object | null = { prompt_tokens: 100, completion_tokens: 20 },
): StubAnswer {
  const text = typeof content === "string" ? content : JSON.stringify(content);
  const message = { role: "assistant", content: text };
  return {
    body: {
      object: "chat.completion",
      choices: [{ index: 0, message, finish_reason: "stop", ...choice }],
      usage,
    },
  };
}

/** The claims of each text of a question, by a function of the text. */
export function claiming(claimsOf: (text: string) => object[]): (request: StubRequest) => StubAnswer {
  return ({ texts }) => said({ texts: texts.map(({ id, text }) => ({ id, claims: claimsOf(text) })) });
}
