import { invalidFields } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf } from '#platform/http/endpoint.ts';
import { changedByOf } from '../../prospects/public.ts';
import type { addToRankingList, reorderRankingList } from '../contract.ts';
import { addAt, movesBetween, type Rearranged, rearrange, stepBy } from '../list-order-view.ts';
import { deleteStep, findLastStep, listRanked, updateList } from '../queries.ts';
import { auditMoves, changedSince, editDraft, heldDraft, type Seen } from './edit-draft.ts';

/** Changes of a draft's order. Each throws not_found and conflict as `editDraft` does. */

type Reorder = ParsedOf<typeof reorderRankingList>['body'];

/** Moves and takes out. Throws invalid where two want one number, or a number is beyond the list. */
export async function reorder(ctx: Context, listId: number, wish: Reorder) {
  const { revision, prospectIds, ranks, removed, up, down } = wish;
  if (prospectIds.length !== ranks.length) throw invalidFields({ ranks: ['Each prospect has one rank'] });
  return editDraft(ctx, { listId, revision }, async ({ list, shown }, db) => {
    // Somebody was taken down, restored or rated since: the numbers that the sender saw mean others now.
    const asked = new Set([...prospectIds, ...removed]);
    if (asked.size !== shown.length || shown.some((id) => !asked.has(id))) throw await changedSince(db, list);
    const wanted = new Map(prospectIds.map((id, index) => [id, ranks[index] ?? 0]));
    const verdict = rearrange(shown, { ranks: wanted, removed: new Set(removed) });
    if (!verdict.ok) throw invalidFields({ ranks: [rankWords(verdict)] });
    const raised = up === undefined ? verdict.order : stepBy(verdict.order, up, -1);
    return { ok: true, action: 'reorder', order: down === undefined ? raised : stepBy(raised, down, 1) };
  });
}

function rankWords({ reason, rank, length }: Extract<Rearranged, { ok: false }>): string {
  if (reason === 'rank_taken') return `Two players cannot both be number ${rank}.`;
  return `Ranks of this list are 1 to ${length}; ${rank} is none of them.`;
}

type Addition = ParsedOf<typeof addToRankingList>['body'];

export async function add(ctx: Context, listId: number, { revision, prospectId, rank }: Addition) {
  return editDraft(ctx, { listId, revision }, async ({ list, shown }, db) => {
    if (list.prospectIds.includes(prospectId)) return { ok: false, reason: 'already_listed' as const };
    const [known] = await listRanked(db, list, { ids: [prospectId] });
    if (!known) return { ok: false, reason: 'not_listable' as const };
    const order = addAt(shown, prospectId, rank === undefined || rank === '' ? shown.length + 1 : rank);
    return { ok: true, action: 'add', order };
  });
}

/** Takes the latest change back; the one before it is the latest then. */
export async function undo(ctx: Context, seen: Seen) {
  return ctx.db.transaction(async (db) => {
    const list = await heldDraft(db, seen);
    const step = await findLastStep(db, list.id);
    if (!step) return { ok: false as const, reason: 'nothing_to_undo' as const };
    const revision = list.revision + 1;
    await updateList(db, list.id, { prospectIds: step.before, revision }, { by: changedByOf(ctx.actor), at: ctx.now });
    await deleteStep(db, step);
    await auditMoves(db, ctx, { action: 'undo', list, moves: movesBetween(list.prospectIds, step.before) });
    return { ok: true as const, list, revision };
  });
}
