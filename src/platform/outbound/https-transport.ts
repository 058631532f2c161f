import { Agent, request } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { OutsidePost } from './fetch-outside.ts';

export type CheckedAddress = { address: string; family: number };

export type OutsideRequest = {
  url: URL;
  /** The addresses to connect to, whatever the name resolves to by now. */
  addresses: readonly [CheckedAddress, ...CheckedAddress[]];
  accept: string;
  /** Undefined for a GET. */
  post?: OutsidePost | undefined;
  signal: AbortSignal;
};

export type OutsideResponse = {
  status: number;
  header(name: 'location' | 'content-type' | 'content-length' | 'content-encoding' | 'retry-after'): string | undefined;
  body: AsyncIterable<Uint8Array>;
  /** Closes the connection, whether or not it was read. */
  discard(): void;
};

export type RequestOver = (request: OutsideRequest) => Promise<OutsideResponse>;

/**
 * One TLS request to addresses that were checked before. The name is not resolved again, which defeats DNS rebinding (a public address
 * first, 127.0.0.1 a moment later). It is still used for SNI and for the certificate.
 */
export function createHttpsTransport({ ca }: { ca?: string } = {}): RequestOver {
  // A separate agent: the global one may keep connections alive, or use a proxy that resolves names itself.
  const agent = new Agent({ keepAlive: false, maxCachedSessions: 0, ...(ca ? { ca } : {}) });
  return ({ url, addresses, accept, post, signal }) =>
    new Promise((resolve, reject) => {
      const headers = {
        ...post?.headers,
        accept,
        'accept-encoding': 'identity',
        'user-agent': 'Bluechip/1 (+https://bluechip.example)',
        ...(post ? { 'content-length': String(post.body.byteLength) } : {}),
      };
      const method = post ? 'POST' : 'GET';
      const sent = request(url, { agent, method, headers, signal, lookup: pinned(addresses) }, (reply) => {
        resolve({
          status: reply.statusCode ?? 0,
          header: (name) => {
            const value = reply.headers[name];
            return Array.isArray(value) ? value[0] : value;
          },
          body: reply,
          discard: () => reply.destroy(),
        });
      });
      sent.once('error', reject);
      sent.end(post?.body);
    });
}

function pinned(addresses: OutsideRequest['addresses']): LookupFunction {
  return (_name, options, done) => {
    if (options.all) done(null, [...addresses]);
    else done(null, addresses[0].address, addresses[0].family);
  };
}
