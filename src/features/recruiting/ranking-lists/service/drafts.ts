import { apiError } from '#kernel/errors.ts';
import { audit } from '#platform/audit/audit.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { isUniqueViolation } from '#platform/db/unique-violation.ts';
import { changedByOf } from '../../prospects/public.ts';
import type { ListKinds } from '../list-kind.ts';
import { withAbsent } from '../list-order-view.ts';
import { scopeFact } from '../list-scope.ts';
import { type ListBasis, type ListScope, MOST_LISTED } from '../list-view.ts';
import { findPublished, insertDraft, type List, lockList, updateList } from '../queries.ts';
import { changedSince } from './edit-draft.ts';

/** The life of a draft, except for publishing. */

const DRAFT_THERE: Readonly<Record<ListScope['kind'], string>> = {
  prospect_rankings: 'This class already has a draft.',
  transfer_portal_ranks: 'This season already has a draft.',
};

/** As long as the national list or the published list. Throws conflict if the class has a draft. */
export async function beginDraft(ctx: Context, kinds: ListKinds, { basis, ...of }: ListScope & { basis: ListBasis }) {
  return ctx.db.transaction(async (db) => {
    const published = await findPublished(db, of);
    const playerIds = await firstOrder(db, kinds, { of, basis, listed: published?.playerIds ?? [] });
    if (playerIds.length === 0) return { ok: false as const, reason: 'class_unrated' as const };
    const name = published?.name ?? null;
    const listId = await insertDraft(db, { ...of, name, playerIds, by: changedByOf(ctx.actor), at: ctx.now });
    if (listId === null) throw apiError('conflict', { message: DRAFT_THERE[of.kind] });
    await audit(db, ctx, {
      action: 'ranking_list.begin',
      subject: { type: 'ranking_list', id: listId },
      after: { ...scopeFact(of), basis, players: playerIds.length },
    });
    return { ok: true as const, listId };
  });
}

/** A draft by ratings takes nothing from the published list; otherwise its players who are currently unranked keep their places. */
async function firstOrder(
  db: Db,
  kinds: ListKinds,
  { of, basis, listed }: { of: ListScope; basis: ListBasis; listed: readonly number[] },
): Promise<number[]> {
  const { firstLength, listFirst, listRanked } = kinds[of.kind];
  const kept = basis === 'present' ? listed : [];
  const ranked = new Set((await listRanked(db, of, { ids: kept })).map(({ id }) => id));
  const absent = new Set(kept.filter((id) => !ranked.has(id)));
  const limit = Math.min(MOST_LISTED[of.kind] - absent.size, Math.max(firstLength[of.sport], ranked.size));
  return withAbsent(kept, absent, await listFirst(db, of, { basis, limit }));
}

/** Throws conflict if it is no longer a draft. */
export async function discard(ctx: Context, listId: number): Promise<List> {
  return changeStatus(ctx, listId, { from: 'draft', to: 'discarded', action: 'discard' });
}

/** Throws conflict if another draft was started in the meantime. */
export async function restore(ctx: Context, listId: number): Promise<List> {
  return changeStatus(ctx, listId, { from: 'discarded', to: 'draft', action: 'restore' });
}

type Step = { from: 'draft' | 'discarded'; to: 'draft' | 'discarded'; action: string };

async function changeStatus(ctx: Context, listId: number, { from, to, action }: Step): Promise<List> {
  return ctx.db.transaction(async (db) => {
    const list = await lockList(db, listId);
    if (!list) throw apiError('not_found');
    if (list.status !== from) throw await changedSince(db, list);
    await writeStatus(db, list, to, { by: changedByOf(ctx.actor), at: ctx.now });
    const subject = { type: 'ranking_list', id: list.id };
    await audit(db, ctx, {
      action: `ranking_list.${action}`,
      subject,
      before: { status: from },
      after: { status: to },
    });
    return list;
  });
}

/** In a savepoint: if the class has another draft, only this write is rolled back. */
async function writeStatus(db: Db, list: List, status: Step['to'], changed: { by: string; at: Date }): Promise<void> {
  try {
    await db.transaction((inner) => updateList(inner, list.id, { status }, changed));
  } catch (error) {
    if (isUniqueViolation(error)) throw apiError('conflict', { message: DRAFT_THERE[list.kind] });
    throw error;
  }
}
