import { apiError } from '#kernel/errors.ts';
import { audit } from '#platform/audit/audit.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { emit, purgeTags } from '#platform/events/events.ts';
import { changedByOf, lockClasses, rankClass } from '../../prospects/public.ts';
import { latestVersion, snapshotClass } from '../../rank-history/public.ts';
import {
  deleteSteps,
  findList,
  findPublished,
  type List,
  type ListedClass,
  listRanked,
  lockList,
  updateList,
} from '../queries.ts';
import { changedSince, heldDraft, type Seen } from './edit-draft.ts';

/**
 * Publishing is one write: the list, the ranks of the class, its next version, the log and the event by which teams are ranked anew.
 * The class is held before the list, as by everybody who orders one.
 */

type Published = { ok: true; list: List; revision: number; version: number };

/** Throws not_found, and conflict where it was published, discarded or changed since it was seen: of two at once one is told. */
export async function publish(
  ctx: Context,
  seen: Seen,
  words: string | undefined,
): Promise<Published | { ok: false; reason: 'list_empty' }> {
  return ctx.db.transaction(async (db) => {
    await holdClassOf(db, seen.listId);
    const list = await heldDraft(db, seen);
    const ranked = await listRanked(db, list, { ids: list.prospectIds });
    if (ranked.length === 0) return { ok: false, reason: 'list_empty' };
    const changed = { by: changedByOf(ctx.actor), at: ctx.now };
    const before = await findPublished(db, list);
    if (before) await updateList(db, before.id, { status: 'replaced' }, changed);
    const note = words || null;
    const published = { status: 'published', note, publishedAt: ctx.now, publishedBy: changed.by } as const;
    await updateList(db, list.id, published, changed);
    const version = await orderAnew(db, ctx, list, note);
    await updateList(db, list.id, { version }, changed);
    await deleteSteps(db, list.id);
    await audit(db, ctx, {
      action: 'ranking_list.publish',
      subject: { type: 'ranking_list', id: list.id },
      before: { list: before?.id ?? null, version: before?.version ?? null },
      after: { list: list.id, version, class: `${list.sport} ${list.classYear}`, players: ranked.length },
      reason: note,
    });
    return { ok: true, list, revision: list.revision, version };
  });
}

const WITHDRAWN_NOTE = 'Ordered by ratings again';

/**
 * The class is ordered by ratings again; no earlier list comes back. The reason takes the place of what was said at the publication,
 * which stays with the version and in the log. Throws not_found, and conflict for what is not published.
 */
export async function withdraw(ctx: Context, listId: number, reason: string): Promise<Published> {
  return ctx.db.transaction(async (db) => {
    await holdClassOf(db, listId);
    const list = await lockList(db, listId);
    if (!list) throw apiError('not_found');
    if (list.status === 'draft') throw apiError('conflict', { message: 'This list is not published yet.' });
    if (list.status !== 'published') throw await changedSince(db, list);
    await updateList(db, listId, { status: 'withdrawn', note: reason }, { by: changedByOf(ctx.actor), at: ctx.now });
    const version = await orderAnew(db, ctx, list, WITHDRAWN_NOTE);
    await audit(db, ctx, {
      action: 'ranking_list.withdraw',
      subject: { type: 'ranking_list', id: listId },
      before: { status: 'published', version: list.version },
      after: { status: 'withdrawn', version },
      reason,
    });
    return { ok: true, list, revision: list.revision, version };
  });
}

async function holdClassOf(db: Db, listId: number): Promise<void> {
  const list = await findList(db, listId);
  if (!list) throw apiError('not_found');
  await lockClasses(db, [list]);
}

/** Ranks, version, event and caches; returns the version, which is the latest one where nobody's rank is another than in it. */
async function orderAnew(db: Db, ctx: Context, of: ListedClass, note: string | null): Promise<number> {
  const { sport, classYear } = of;
  const moved = await rankClass(db, sport, classYear);
  const by = changedByOf(ctx.actor);
  const kept = await snapshotClass(db, { sport, classYear, at: ctx.now, by, note });
  const version = kept ?? (await latestVersion(db, of));
  if (version === null) throw new Error(`nobody of ${sport} ${classYear} is ranked`);
  await emit(db, { type: 'class_reordered', sport, classYear });
  const list = `${sport}-${classYear}`;
  await purgeTags(db, [`list:${list}`, `commitments:${list}`, ...moved.map((id) => `prospect:${id}`)]);
  return version;
}
