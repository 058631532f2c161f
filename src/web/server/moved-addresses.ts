import type { FastifyReply } from 'fastify';
import { findMovedAddress, isFrontRedirected, type UseCounter } from '#features/admin/redirects/public.ts';
import type { Context } from '#platform/context.ts';
import { FRONT, isFrontQuery } from './fixed-pages.ts';

/** Redirects of old addresses (decision 0173), looked up if no page answers. */

export type MovedAddress = { location: string; isPermanent: boolean; ids: readonly number[] };

/** Null if the address has no redirect. */
export async function movedAddress(
  url: URL,
  ctx: Context,
  onLookup?: () => Promise<void>,
): Promise<MovedAddress | null> {
  const { site, db, memory, config } = ctx;
  const found = await findMovedAddress({ siteId: site.id, url }, { db, memory, config, onLookup });
  return found.kind === 'found' ? found : null;
}

/** The front page answers for any query, so its redirects are looked up first. */
export async function movedFromFront(
  url: URL,
  ctx: Context,
  onLookup: () => Promise<void>,
): Promise<MovedAddress | null> {
  if (url.pathname !== FRONT || url.search === '' || isFrontQuery(url.searchParams)) return null;
  return (await isFrontRedirected(ctx)) ? movedAddress(url, ctx, onLookup) : null;
}

/** Browsers must not cache it, or they would keep redirecting after staff changed or removed it. */
export function sendMoved(
  reply: FastifyReply,
  { location, isPermanent, ids }: MovedAddress,
  { uses, now }: { uses: UseCounter; now: Date },
): FastifyReply {
  uses.count(ids, now);
  return reply.header('cache-control', 'no-store').redirect(location, isPermanent ? 301 : 302);
}
