import { apiError, invalidFields } from '#kernel/errors.ts';
import { audit } from '#platform/audit/audit.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { changedByOf } from '../../prospects/public.ts';
import type { ListKindRules, ListKinds } from '../list-kind.ts';
import { scopeFact } from '../list-scope.ts';
import { isLargeDrop } from '../list-view.ts';
import { deleteSteps, findList, type List, lockList, updateList } from '../queries.ts';
import { changedSince, type DraftRevision, lockDraft } from './edit-draft.ts';
import { presentList } from './present-list.ts';

/**
 * Publishing is one transaction: the list, the resulting ranks, the next version, the log and the event by which teams are reranked. The
 * class is locked before the list, as everywhere.
 */

type Published = { ok: true; list: List; revision: number; version: number };
type Withdrawn = { list: List; revision: number; version: number | null };
type Publication = {
  seen: DraftRevision;
  note: string | undefined;
  /** The number of players that the editor knows will leave the list that readers see. */
  confirmedRemovals: number | undefined;
};

/**
 * Throws not_found, and conflict if it was published, discarded or changed since it was loaded, so that of two concurrent requests one
 * fails. Throws invalid for a large drop without its confirmed number, because a wrong sheet would otherwise empty a list unnoticed.
 */
export async function publish(
  ctx: Context,
  kinds: ListKinds,
  { seen, note: words, confirmedRemovals }: Publication,
): Promise<Published | { ok: false; reason: 'list_empty' }> {
  return ctx.db.transaction(async (db) => {
    const rules = await lockScopeOf(db, kinds, seen.listId);
    const list = await lockDraft(db, seen);
    const { ranked, present, published: before } = await presentList(db, kinds, { of: list, ids: list.playerIds });
    const isListed = new Set(list.playerIds);
    const shown = ranked.filter(({ id }) => isListed.has(id)).length;
    if (shown === 0) return { ok: false, reason: 'list_empty' };
    const removed = present.filter((id) => !isListed.has(id)).length;
    if (isLargeDrop({ removed, presentLength: present.length }) && confirmedRemovals !== removed)
      throw invalidFields({ confirmed_removals: [dropWords(removed, present.length)] });
    const changed = { by: changedByOf(ctx.actor), at: ctx.now };
    if (before) await updateList(db, before.id, { status: 'replaced' }, changed);
    const note = words || null;
    const published = { status: 'published', note, publishedAt: ctx.now, publishedBy: changed.by } as const;
    await updateList(db, list.id, published, changed);
    const version = await rules.applyOrder(db, ctx, { of: list, act: 'publish', note });
    if (version === null) throw new Error(`list ${list.id} was published as no version`);
    await updateList(db, list.id, { version }, changed);
    await deleteSteps(db, list.id);
    await audit(db, ctx, {
      action: 'ranking_list.publish',
      subject: { type: 'ranking_list', id: list.id },
      before: { list: before?.id ?? null, version: before?.version ?? null },
      after: { list: list.id, version, ...scopeFact(list), players: shown, removed },
      reason: note,
    });
    return { ok: true, list, revision: list.revision, version };
  });
}

const dropWords = (removed: number, of: number) =>
  `This takes ${removed.toLocaleString('en-US')} of ${of.toLocaleString('en-US')} players off the list. Confirm to publish.`;

/**
 * Returns readers to the order by ratings; no earlier list comes back. The reason replaces the note of the publication, which the version
 * and the log keep. Throws not_found, and conflict if it is not published.
 */
export async function withdraw(
  ctx: Context,
  kinds: ListKinds,
  { listId, reason }: { listId: number; reason: string },
): Promise<Withdrawn> {
  return ctx.db.transaction(async (db) => {
    const rules = await lockScopeOf(db, kinds, listId);
    const list = await lockList(db, listId);
    if (!list) throw apiError('not_found');
    if (list.status === 'draft') throw apiError('conflict', { message: 'This list is not published yet.' });
    if (list.status !== 'published') throw await changedSince(db, list);
    await updateList(db, listId, { status: 'withdrawn', note: reason }, { by: changedByOf(ctx.actor), at: ctx.now });
    const version = await rules.applyOrder(db, ctx, { of: list, act: 'withdraw', note: null });
    await audit(db, ctx, {
      action: 'ranking_list.withdraw',
      subject: { type: 'ranking_list', id: listId },
      before: { status: 'published', version: list.version },
      after: { status: 'withdrawn', version },
      reason,
    });
    return { list, revision: list.revision, version };
  });
}

/** Locks the scope of a list until the transaction ends. Throws not_found. */
export async function lockScopeOf(db: Db, kinds: ListKinds, listId: number): Promise<ListKindRules> {
  const list = await findList(db, listId);
  if (!list) throw apiError('not_found');
  const rules = kinds[list.kind];
  await rules.lock(db, list);
  return rules;
}
