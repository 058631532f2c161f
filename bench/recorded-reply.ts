import { Agent, request } from 'node:http';
import { z } from 'zod';

/** A reply of the product as sent on the wire, for a bare server that repeats it. */

export const recordedReply = z.object({
  status: z.number(),
  /** Alternating names and values, without the headers that node:http adds to every reply. */
  rawHeaders: z.array(z.string()),
  keepAliveSeconds: z.number(),
  /** Base64 of the compressed bytes. */
  body: z.string(),
});

export type RecordedReply = z.output<typeof recordedReply>;

const ADDED_BY_NODE = new Set(['date', 'connection', 'keep-alive']);

export function recordReply(port: number, path: string, headers: Record<string, string>): Promise<RecordedReply> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return new Promise((done, failed) => {
    const sent = request({ host: '127.0.0.1', port, path, headers, agent }, (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.once('error', failed);
      reply.once('end', () => {
        agent.destroy();
        done({
          status: reply.statusCode ?? 0,
          rawHeaders: withoutNodeHeaders(reply.rawHeaders),
          keepAliveSeconds: Number(/timeout=(\d+)/.exec(String(reply.headers['keep-alive']))?.[1] ?? 0),
          body: Buffer.concat(parts).toString('base64'),
        });
      });
    });
    sent.once('error', failed);
    sent.end();
  });
}

const withoutNodeHeaders = (raw: readonly string[]) =>
  raw.filter((_, index) => !ADDED_BY_NODE.has((raw[index - (index % 2)] ?? '').toLowerCase()));

/** Throws if the replies differ in anything but the request id, which has the same length in both. */
export function assertSameReply(product: RecordedReply, bare: RecordedReply): void {
  const [ofProduct, ofBare] = [product, bare].map(comparable);
  if (ofProduct !== ofBare) throw new Error(`the bare server replies otherwise:\n${ofProduct}\n${ofBare}`);
}

function comparable({ rawHeaders, ...reply }: RecordedReply): string {
  const headers = rawHeaders.map((value, index) =>
    rawHeaders[index - 1]?.toLowerCase() === 'x-request-id' ? value.length : value,
  );
  return JSON.stringify({ headers, ...reply });
}
