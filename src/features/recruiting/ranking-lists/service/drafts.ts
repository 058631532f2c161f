import { apiError } from '#kernel/errors.ts';
import type { Sport } from '#kernel/sports.ts';
import { audit } from '#platform/audit/audit.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { isUniqueViolation } from '#platform/db/unique-violation.ts';
import { changedByOf } from '../../prospects/public.ts';
import { NATIONAL_LENGTH } from '../../rankings/public.ts';
import { withAbsent } from '../list-order-view.ts';
import { type ListBasis, MOST_LISTED } from '../list-view.ts';
import {
  findPublished,
  insertDraft,
  type List,
  type ListedClass,
  listFirst,
  listRanked,
  lockList,
  updateList,
} from '../queries.ts';
import { changedSince } from './edit-draft.ts';

/** A draft from its beginning to its end, but for being published. */

const DRAFT_THERE = 'This class has a draft already.';

type Wish = { sport: Sport; year: number; basis: ListBasis };

/** As far as the national list goes, or the list that is published. Throws conflict where the class has a draft. */
export async function beginDraft(ctx: Context, { sport, year, basis }: Wish) {
  const of = { sport, classYear: year };
  return ctx.db.transaction(async (db) => {
    const prospectIds = await firstOrder(db, of, basis);
    if (prospectIds.length === 0) return { ok: false as const, reason: 'class_unrated' as const };
    const listId = await insertDraft(db, { ...of, prospectIds, by: changedByOf(ctx.actor), at: ctx.now });
    if (listId === null) throw apiError('conflict', { message: DRAFT_THERE });
    await audit(db, ctx, {
      action: 'ranking_list.begin',
      subject: { type: 'ranking_list', id: listId },
      after: { class: `${sport} ${year}`, basis, players: prospectIds.length },
    });
    return { ok: true as const, listId };
  });
}

/** By ratings nothing is taken over from the published list; else those of it who are not ranked at the moment keep their place. */
async function firstOrder(db: Db, of: ListedClass, basis: ListBasis): Promise<number[]> {
  const published = basis === 'present' ? await findPublished(db, of) : null;
  const listed = published?.prospectIds ?? [];
  const ranked = new Set((await listRanked(db, of, { ids: listed })).map(({ id }) => id));
  const absent = new Set(listed.filter((id) => !ranked.has(id)));
  const limit = Math.min(MOST_LISTED - absent.size, Math.max(NATIONAL_LENGTH[of.sport], ranked.size));
  return withAbsent(listed, absent, await listFirst(db, of, { basis, limit }));
}

/** Throws conflict for what is no draft any more. */
export async function discard(ctx: Context, listId: number): Promise<List> {
  return changeStatus(ctx, listId, { from: 'draft', to: 'discarded', action: 'discard' });
}

/** Throws conflict where another draft was begun in the meantime. */
export async function restore(ctx: Context, listId: number): Promise<List> {
  return changeStatus(ctx, listId, { from: 'discarded', to: 'draft', action: 'restore' });
}

type Step = { from: 'draft' | 'discarded'; to: 'draft' | 'discarded'; action: string };

async function changeStatus(ctx: Context, listId: number, { from, to, action }: Step): Promise<List> {
  return ctx.db.transaction(async (db) => {
    const list = await lockList(db, listId);
    if (!list) throw apiError('not_found');
    if (list.status !== from) throw await changedSince(db, list);
    await writeStatus(db, list.id, to, { by: changedByOf(ctx.actor), at: ctx.now });
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

/** In a savepoint: where the class has another draft, only this is lost. */
async function writeStatus(db: Db, id: number, status: Step['to'], changed: { by: string; at: Date }): Promise<void> {
  try {
    await db.transaction((inner) => updateList(inner, id, { status }, changed));
  } catch (error) {
    if (isUniqueViolation(error)) throw apiError('conflict', { message: DRAFT_THERE });
    throw error;
  }
}
