import { apiError } from '#kernel/errors.ts';
import { audit } from '#platform/audit/audit.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { changedByOf } from '../../prospects/public.ts';
import type { ListKinds } from '../list-kind.ts';
import { type Move, movesBetween, type Order, withAbsent } from '../list-order-view.ts';
import { MOST_LISTED } from '../list-view.ts';
import { insertStep, type List, lockList, updateList } from '../queries.ts';
import { listNames } from './list-names.ts';

/** A change names the revision that it was based on, so that nobody's changes in between are overwritten. */
export type DraftRevision = { listId: number; revision: number };

/** A locked draft, and its visible players in order. */
export type Draft = { list: List; shown: number[] };

type Outcome<Reason extends string> = { ok: true; action: string; order: Order } | { ok: false; reason: Reason };
/** `order`: the visible players in their new order. */
export type Edited = { ok: true; list: List; revision: number; moves: Move[]; order: Order };

/**
 * One transaction around a change of a draft's order: locks and changes the draft, saves the change as a step that can be undone, and logs
 * the order before and after. Throws not_found, and conflict if it is no longer a draft or not the revision that the editor saw.
 */
export async function editDraft<Reason extends string>(
  ctx: Context,
  kinds: ListKinds,
  seen: DraftRevision,
  change: (draft: Draft, db: Db) => Outcome<Reason> | Promise<Outcome<Reason>>,
): Promise<Edited | { ok: false; reason: Reason | 'nothing_changed' | 'list_full' }> {
  return ctx.db.transaction(async (db) => {
    const list = await lockDraft(db, seen);
    const { listRanked, subject } = kinds[list.kind];
    const ranked = await listRanked(db, list, { ids: list.playerIds });
    const isRanked = new Set(ranked.map(({ id }) => id));
    const shown = list.playerIds.filter((id) => isRanked.has(id));
    const outcome = await change({ list, shown }, db);
    if (!outcome.ok) return outcome;
    const { order, action } = outcome;
    const moves = movesBetween(shown, order);
    if (moves.length === 0) return { ok: false, reason: 'nothing_changed' };
    const absent = new Set(list.playerIds.filter((id) => !isRanked.has(id)));
    const playerIds = withAbsent(list.playerIds, absent, order);
    // Players who are not shown count: they return to their places.
    if (playerIds.length > Math.max(MOST_LISTED[list.kind], list.playerIds.length))
      return { ok: false, reason: 'list_full' };
    const revision = list.revision + 1;
    const by = changedByOf(ctx.actor);
    await updateList(db, list.id, { playerIds, revision }, { by, at: ctx.now });
    await insertStep(db, { listId: list.id, revision, before: list.playerIds, ...counted(moves), by, at: ctx.now });
    await auditMoves(db, ctx, { action, list, subject, moves });
    return { ok: true, list, revision, moves, order };
  });
}

/** The draft at the revision that the client loaded, locked until the transaction ends. */
export async function lockDraft(db: Db, { listId, revision }: DraftRevision): Promise<List> {
  const list = await lockList(db, listId);
  if (!list) throw apiError('not_found');
  if (list.status !== 'draft' || list.revision !== revision) throw await changedSince(db, list);
  return list;
}

/** 409, with the name of the other editor. */
export async function changedSince(db: Db, list: List) {
  const who = (await listNames(db, [list.updatedBy]))(list.updatedBy);
  const isRenamed = list.publishedAt !== null && list.updatedAt > list.publishedAt;
  const changed = `${who} changed this list since you opened it. Your changes are not saved.`;
  const message = {
    draft: changed,
    published: isRenamed ? changed : `${who} published this list already, as version ${list.version}.`,
    replaced: 'This list was published, and another one after it.',
    discarded: `${who} discarded this draft.`,
    withdrawn: `${who} withdrew this list.`,
  }[list.status];
  return apiError('conflict', { message });
}

export const counted = (moves: readonly Move[]) => ({
  moved: moves.filter(({ from, to }) => from !== null && to !== null).length,
  added: moves.filter(({ from }) => from === null).length,
  removed: moves.filter(({ to }) => to === null).length,
});

type Logged = { action: string; list: List; subject: string; moves: readonly Move[] };

export async function auditMoves(db: Db, ctx: Context, { action, list, subject, moves }: Logged): Promise<void> {
  const places = (side: 'from' | 'to') =>
    Object.fromEntries(moves.map((move) => [`${subject} ${move.id}`, move[side]]));
  await audit(db, ctx, {
    action: `ranking_list.${action}`,
    subject: { type: 'ranking_list', id: list.id },
    before: places('from'),
    after: places('to'),
  });
}
