import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { brandKey, networkBrand } from '#features/sites/brand/public.ts';
import { BRAND_PATH, isBrandFile, isBrandHash } from '#kernel/brand-files.ts';
import { apiError } from '#kernel/errors.ts';
import type { Config } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import { isSecure } from '#platform/http/server.ts';
import { withTimeout } from '#platform/http/timeout.ts';
import { plainHeaders } from '#platform/security/headers.ts';
import type { Storage, StoredFile } from '#platform/storage/storage.ts';

/** The files of the network's logo and icon, at addresses that change with them. */

type BrandDeps = {
  config: Config;
  storage: Pick<Storage, 'find'>;
  contextOf: (request: FastifyRequest) => Promise<Pick<Context, 'db' | 'memory'>>;
};

const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_A_WHILE = 'public, max-age=300';
/** Enough for a few logos: every new reader requests two of their files, and a bucket may be slow. */
const KEPT = 16;

export function registerBrandFiles(http: FastifyInstance, { config, storage, contextOf }: BrandDeps): void {
  const kept = new LRUCache<string, StoredFile>({ max: KEPT });
  const find = async (key: string): Promise<StoredFile | null> => {
    const known = kept.get(key);
    if (known) return known;
    const found = await storage.find(key);
    if (found) kept.set(key, found);
    return found;
  };
  http.get<{ Params: { hash: string; file: string } }>(
    `${BRAND_PATH}:hash/:file`,
    async ({ params: { hash, file }, hostVerdict }, reply) => {
      if (hostVerdict.kind !== 'site' || !isBrandHash(hash) || !isBrandFile(file)) throw apiError('not_found');
      const found = await withTimeout(config.REQUEST_TIMEOUT_MS, find(brandKey(hash, file)));
      if (!found) throw apiError('not_found');
      return reply
        .headers({ ...plainHeaders(isSecure(config)), 'cache-control': FOR_EVER })
        .type(found.contentType)
        .send(found.body);
    },
  );
  // Pages link to the icon; for the few that do not, browsers request this address.
  http.get('/favicon.ico', async (request, reply) => {
    const { icon } = await networkBrand(await contextOf(request));
    return reply.header('cache-control', FOR_A_WHILE).redirect(icon?.tab ?? '/favicon.svg', 302);
  });
}
