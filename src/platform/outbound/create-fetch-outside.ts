import { lookup as lookupName } from 'node:dns/promises';
import type { FetchOutside, FetchRefusal, OutsideOptions, OutsideReply } from './fetch-outside.ts';
import {
  type CheckedAddress,
  createHttpsTransport,
  type OutsideResponse,
  type RequestOver,
} from './https-transport.ts';
import { checkOutsideAddress } from './outside-address.ts';
import { isPrivateAddress } from './private-address.ts';

const TOTAL_MS = 5_000;
const MOST_REDIRECTS = 3;
const LARGEST_BYTES = 5 * 1024 * 1024;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export type LookupAll = (hostname: string) => Promise<CheckedAddress[]>;
type Verdict<Value> = ({ ok: true } & Value) | { ok: false; reason: FetchRefusal };

const systemLookup: LookupAll = (hostname) => lookupName(hostname, { all: true });

/**
 * The only way out to an address from user input (decision 55). It connects only to the addresses that were checked, checks each redirect
 * like the first address, and applies time and size limits to all of it together. `totalMs` is for tests.
 */
export function createFetchOutside({
  lookup = systemLookup,
  requestOver = createHttpsTransport(),
  totalMs = TOTAL_MS,
}: {
  lookup?: LookupAll;
  requestOver?: RequestOver;
  totalMs?: number;
} = {}): FetchOutside {
  return async (address, options = {}) => {
    const signal = AbortSignal.timeout(totalMs);
    try {
      return await unlessAborted(signal, follow(address, options, signal));
    } catch {
      return { ok: false, reason: signal.aborted ? 'timed_out' : 'unreachable' };
    }
  };

  async function follow(
    address: string,
    { accept = '*/*', post }: OutsideOptions,
    signal: AbortSignal,
  ): Promise<Verdict<{ reply: OutsideReply }>> {
    let next = checkOutsideAddress(address);
    for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
      if (!next.ok) return next;
      const { url } = next;
      const resolved = await resolve(url.hostname);
      if (!resolved.ok) return resolved;
      if (signal.aborted) return { ok: false, reason: 'timed_out' };
      const response = await requestOver({ url, addresses: resolved.addresses, accept, post, signal });
      if (post !== undefined) {
        // The status says whether it was accepted. A body that never ends must not hide that.
        response.discard();
        return { ok: true, reply: replyOf(url, response, Buffer.alloc(0)) };
      }
      const location = REDIRECTS.has(response.status) ? response.header('location') : undefined;
      if (!location) return read(url, response);
      response.discard();
      next = checkOutsideAddress(location, url);
    }
    return { ok: false, reason: 'too_many_redirects' };
  }

  /** One private address among public ones refuses the name: which one would be used is left to chance. */
  async function resolve(hostname: string): Promise<Verdict<{ addresses: [CheckedAddress, ...CheckedAddress[]] }>> {
    const [first, ...rest] = await lookup(hostname);
    if (!first) return { ok: false, reason: 'unreachable' };
    const addresses: [CheckedAddress, ...CheckedAddress[]] = [first, ...rest];
    if (addresses.some(({ address }) => isPrivateAddress(address))) return { ok: false, reason: 'private_address' };
    return { ok: true, addresses };
  }
}

/** Refuses a content encoding that was not requested: a small body could unpack to any size. */
async function read(url: URL, response: OutsideResponse): Promise<Verdict<{ reply: OutsideReply }>> {
  try {
    if (!['', 'identity'].includes(response.header('content-encoding') ?? ''))
      return { ok: false, reason: 'unreachable' };
    if (Number(response.header('content-length') ?? 0) > LARGEST_BYTES) return { ok: false, reason: 'too_large' };
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body) {
      size += chunk.byteLength;
      if (size > LARGEST_BYTES) return { ok: false, reason: 'too_large' };
      chunks.push(chunk);
    }
    return { ok: true, reply: replyOf(url, response, Buffer.concat(chunks)) };
  } finally {
    response.discard();
  }
}

function replyOf(url: URL, { status, header }: OutsideResponse, body: Buffer): OutsideReply {
  const retryAfter = header('retry-after');
  return {
    status,
    contentType: header('content-type') ?? '',
    body,
    url: url.href,
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
}

/** A lookup at a name server that never answers cannot be aborted, only abandoned. */
function unlessAborted<Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}
