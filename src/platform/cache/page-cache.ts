import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { createTaggedCache, type Source } from './tagged-cache.ts';

/** Whole replies by key, as bytes, compressed once. */

export type Encoding = 'br' | 'gzip' | 'identity';

export type RenderedPage = {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** The cache tags of what the page shows; a change of one of them purges it. */
  tags: readonly string[];
  /** Seconds it stays fresh; 0 means not cached. */
  keepSeconds: number;
  /** Visitors can create any number of such keys, so the page is cached in a separate part and evicts no other replies. */
  isOpenEnded?: boolean;
};

export type CachedPage = Pick<RenderedPage, 'status' | 'headers'> & {
  etag: string;
  bodies: Readonly<Record<Encoding, Buffer | null>>;
};

export type PageCache = {
  /** The page for `key`, from memory or from `render`. */
  get(key: string, render: () => Promise<RenderedPage>): Promise<{ page: CachedPage; source: Source }>;
  purge(tags: readonly string[] | 'all'): void;
  size(): number;
};

const BROTLI_QUALITY = 5;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export function createPageCache({ maxBytes, clock }: { maxBytes: number; clock: () => number }): PageCache {
  const cache = createTaggedCache<CachedPage>({ maxSize: maxBytes, sizeOf: bytesOf, clock });

  async function make(render: () => Promise<RenderedPage>) {
    const rendered = await render();
    const { tags, keepSeconds, status, isOpenEnded = false } = rendered;
    const page = toPage(rendered);
    const isKept = maxBytes > 0 && keepSeconds > 0;
    // The page is gone or no longer cached, so its old reply is dropped too.
    const value = isKept && isText(page) ? await compress(page) : page;
    return { value, tags, keepSeconds, isOpenEnded, dropsOlder: status < 500 };
  }

  return {
    async get(key, render) {
      const { value, source } = await cache.get(key, () => make(render));
      return { page: value, source };
    },
    purge: cache.purge,
    size: cache.size,
  };
}

function toPage({ status, headers, body }: RenderedPage): CachedPage {
  const etag = createHash('sha1').update(body).digest('base64url').slice(0, 20);
  return {
    status,
    headers,
    etag,
    bodies: { identity: body, br: null, gzip: null },
  };
}

/** Images are compressed already. */
const isText = ({ headers }: CachedPage): boolean => !headers['content-type']?.startsWith('image/');

async function compress(page: CachedPage): Promise<CachedPage> {
  const { identity } = page.bodies;
  if (!identity) return page;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  };
  const [br, gz] = await Promise.all([brotli(identity, { params }), zip(identity)]);
  return { ...page, bodies: { identity, br, gzip: gz } };
}

function bytesOf({ bodies }: CachedPage): number {
  return Object.values(bodies).reduce((sum, body) => sum + (body?.length ?? 0), 512);
}
