import { apiError, invalidFields } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf } from '#platform/http/endpoint.ts';
import { changedByOf } from '../../prospects/public.ts';
import type { addToRankingList, reorderRankingList } from '../contract.ts';
import type { ListKinds } from '../list-kind.ts';
import { addAt, movesBetween, type Rearranged, rearrange, stepBy } from '../list-order-view.ts';
import { deleteStep, findLastStep, updateList } from '../queries.ts';
import { auditMoves, type DraftRevision, editDraft, lockDraft } from './edit-draft.ts';

/** Changes to a draft's order. Each throws not_found and conflict as `editDraft` does. */

type Reorder = ParsedOf<typeof reorderRankingList>['body'];

/** Moves and removes players. Throws invalid if two want the same rank, or a rank is beyond the list. */
export async function reorder(ctx: Context, kinds: ListKinds, listId: number, change: Reorder) {
  const { revision, playerIds, ranks, removed, up, down } = change;
  if (playerIds.length !== ranks.length) throw invalidFields({ ranks: ['Each player has one rank'] });
  return editDraft(ctx, kinds, { listId, revision }, ({ shown }) => {
    requireSamePlayers(shown, new Set([...playerIds, ...removed]));
    const rankOf = new Map(playerIds.map((id, index) => [id, ranks[index] ?? 0]));
    const verdict = rearrange(shown, { ranks: rankOf, removed: new Set(removed) });
    if (!verdict.ok) throw invalidFields({ ranks: [rankWords(verdict)] });
    const raised = up === undefined ? verdict.order : stepBy(verdict.order, up, -1);
    return { ok: true, action: 'reorder', order: down === undefined ? raised : stepBy(raised, down, 1) };
  });
}

/** A takedown or a lost rating changes which players are shown without an edit, so the submitted ranks would apply to other players. */
function requireSamePlayers(shown: readonly number[], sent: ReadonlySet<number>): void {
  const isShown = new Set(shown);
  const gone = [...sent].some((id) => !isShown.has(id));
  if (!gone && isShown.size === sent.size) return;
  const what = gone ? 'A player on this list is no longer shown' : 'This list shows another player now';
  throw apiError('conflict', { message: `${what}. Reload to see the current order.` });
}

function rankWords({ reason, rank, length }: Extract<Rearranged, { ok: false }>): string {
  if (reason === 'rank_taken') return `Two players cannot both be number ${rank}.`;
  return `Enter ranks from 1 to ${length}. ${rank} is not on this list.`;
}

type Addition = ParsedOf<typeof addToRankingList>['body'];

export async function add(ctx: Context, kinds: ListKinds, listId: number, { revision, playerId, rank }: Addition) {
  return editDraft(ctx, kinds, { listId, revision }, async ({ list, shown }, db) => {
    if (list.playerIds.includes(playerId)) return { ok: false, reason: 'already_listed' as const };
    const [known] = await kinds[list.kind].listRanked(db, list, { ids: [playerId] });
    if (!known) return { ok: false, reason: 'not_listable' as const };
    const last = shown.length + 1;
    const place = rank === undefined || rank === '' ? last : rank;
    if (place < 1 || place > last) throw invalidFields({ rank: [`Enter a rank from 1 to ${last}`] });
    const order = addAt(shown, playerId, place);
    return { ok: true, action: 'add', order };
  });
}

/** Undoes the latest change; the one before it can be undone next. */
export async function undo(ctx: Context, kinds: ListKinds, seen: DraftRevision) {
  return ctx.db.transaction(async (db) => {
    const list = await lockDraft(db, seen);
    const step = await findLastStep(db, list.id);
    if (!step) return { ok: false as const, reason: 'nothing_to_undo' as const };
    const revision = list.revision + 1;
    await updateList(db, list.id, { playerIds: step.before, revision }, { by: changedByOf(ctx.actor), at: ctx.now });
    await deleteStep(db, step);
    const { subject } = kinds[list.kind];
    await auditMoves(db, ctx, { action: 'undo', list, subject, moves: movesBetween(list.playerIds, step.before) });
    return { ok: true as const, list, revision };
  });
}
