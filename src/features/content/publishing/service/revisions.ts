import { listSites } from '#features/sites/sites/public.ts';
import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { listAuthorNames } from '../author-names.ts';
import { differenceOfCopies } from '../copy-difference.ts';
import { mayOnSite, sitesInReach } from '../policy.ts';
import type { compareRevisions, getRevision, listRevisions, restoreRevision } from '../revision-calls-view.ts';
import { findRevision, headOf, listRevisionHeads, type Revision, type RevisionHead } from '../revision-rows.ts';
import { getContentToRead, holdContent, notYourSite } from './held-content.ts';
import { referencesIn } from './problems.ts';
import { usernames } from './read-contents.ts';
import { writeCopy } from './save-copy.ts';

/** Revisions of an article: list, compare, restore. Without access to the article there is none to its revisions. */

export async function revisionsOf(ctx: Context, contentId: number): Promise<ReplyOf<typeof listRevisions>> {
  await getContentToRead(ctx, contentId);
  const within = sitesInReach(ctx.actor, 'content:read');
  return { revisions: await rowsOf(ctx, await listRevisionHeads(ctx.db, contentId, within)) };
}

async function rowsOf({ db }: Context, heads: readonly RevisionHead[]) {
  const names = await usernames(
    db,
    heads.map(({ userId }) => userId),
  );
  return heads.map(({ userId, at, ...head }) => ({
    ...head,
    at: at.toISOString(),
    by: names.get(userId ?? 0) ?? null,
  }));
}

async function revisionToRead(ctx: Context, contentId: number, id: number): Promise<Revision> {
  const revision = await findRevision(ctx.db, contentId, id);
  if (!revision || !mayOnSite(ctx.actor, 'content:read', revision.copy.siteId)) throw apiError('not_found');
  return revision;
}

export async function oneRevision(ctx: Context, contentId: number, id: number): Promise<ReplyOf<typeof getRevision>> {
  await getContentToRead(ctx, contentId);
  const revision = await revisionToRead(ctx, contentId, id);
  const [row] = await rowsOf(ctx, [headOf(revision)]);
  if (!row) throw apiError('not_found');
  const { copy } = revision;
  const references = await referencesIn(ctx, copy);
  return { revision: { ...row, copy: { ...copy, body: JSON.stringify(copy.body) }, references } };
}

/** From a revision to a later one; without `toId` to the working copy. */
export async function compare(
  ctx: Context,
  contentId: number,
  { fromId, toId }: { fromId: number; toId: number | undefined },
): Promise<ReplyOf<typeof compareRevisions>> {
  const { draft } = await getContentToRead(ctx, contentId);
  const from = await revisionToRead(ctx, contentId, fromId);
  const to = toId === undefined ? null : await revisionToRead(ctx, contentId, toId);
  const [sites, authors] = await Promise.all([listSites(ctx.db), listAuthorNames(ctx.db)]);
  const nameIn = (named: readonly { id: number; name: string }[]) => (id: number) =>
    named.find((each) => each.id === id)?.name ?? `#${id}`;
  const names = { siteName: nameIn(sites), authorName: nameIn(authors) };
  const difference = differenceOfCopies(from.copy, to?.copy ?? draft.copy, names);
  const [fromRow, toRow] = await rowsOf(ctx, [headOf(from), ...(to ? [headOf(to)] : [])]);
  if (!fromRow) throw apiError('not_found');
  return { difference: { from: fromRow, to: toRow ?? null, ...difference } };
}

/** Copies the revision to the working copy; the published text does not change. */
export async function restoreOne(
  ctx: Context,
  contentId: number,
  { revisionId, version }: { revisionId: number; version: number },
): Promise<ReplyOf<typeof restoreRevision>> {
  return ctx.db.transaction(async (db) => {
    const content = await holdContent(ctx, db, contentId, 'content:write');
    const { copy } = await revisionToRead({ ...ctx, db }, contentId, revisionId);
    if (!mayOnSite(ctx.actor, 'content:write', copy.siteId)) throw notYourSite();
    if (content.draft.version !== version)
      throw apiError('conflict', {
        message: 'Someone changed this article after you opened it. Reload the page to see the current version.',
      });
    // The current working copy may not be a revision yet, and would be lost.
    const kept = await writeCopy(ctx, db, content, { copy: content.draft.copy, kind: 'saved' });
    const held = { ...content, draft: kept };
    const draft = await writeCopy(ctx, db, held, { copy, kind: 'restored' });
    return { contentId, version: draft.version };
  });
}
