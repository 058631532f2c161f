import { listSites } from '#features/sites/sites/public.ts';
import { apiError } from '#kernel/errors.ts';
import { type Context, isAllowed } from '#platform/context.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import { shownAddress } from '../address.ts';
import type { getRedirect, listRedirects, RedirectView } from '../contract.ts';
import { findRedirect, listRedirects as listRows, type Redirect } from '../queries.ts';
import { REDIRECTS_PER_PAGE } from '../redirects-view.ts';

export async function redirectList(
  ctx: Context,
  { query, siteId, cursor }: ParsedOf<typeof listRedirects>['query'],
): Promise<ReplyOf<typeof listRedirects>> {
  const [rows, sites] = await Promise.all([
    listRows(ctx.db, {
      search: query,
      siteId: siteId === 'all' ? null : siteId,
      beforeId: cursor,
      limit: REDIRECTS_PER_PAGE + 1,
    }),
    listSites(ctx.db),
  ]);
  const nameOf = new Map(sites.map(({ id, name }) => [id, name]));
  const shown = rows.slice(0, REDIRECTS_PER_PAGE);
  return {
    redirects: shown.map((row) => viewOf(row, nameOf)),
    nextCursor: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
    sites: sites.map(({ id, name }) => ({ id, name })),
    mayWrite: isAllowed(ctx, 'promotions:write'),
  };
}

export async function oneRedirect({ db }: Context, redirectId: number): Promise<ReplyOf<typeof getRedirect>> {
  const [row, sites] = await Promise.all([findRedirect(db, redirectId), listSites(db)]);
  if (!row) throw apiError('not_found');
  return { redirect: viewOf(row, new Map(sites.map(({ id, name }) => [id, name]))) };
}

function viewOf(row: Redirect, nameOf: ReadonlyMap<number, string>): RedirectView {
  const { id, siteId, target, isPermanent, uses, lastUsedAt, createdAt, changedAt } = row;
  return {
    id,
    site: siteId === null ? null : { id: siteId, name: nameOf.get(siteId) ?? `Site ${siteId}` },
    from: shownAddress(row),
    to: target,
    kind: isPermanent ? 'permanent' : 'temporary',
    uses,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    changedAt: changedAt.toISOString(),
  };
}
