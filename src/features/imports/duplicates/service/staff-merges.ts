import { listMembersByIds } from '#features/membership/accounts/public.ts';
import { formatDate } from '#kernel/dates.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import { findImport, listImportsOfKind, type UndoRefusal, undoImport } from '../../engine/public.ts';
import type { getMergeSides, listMerges, mergeRecords } from '../contract.ts';
import { mergeKind, mergeProfiles } from '../merge-profiles.ts';
import { MERGE_REFUSALS, undoRefusalText } from '../merge-refusals.ts';
import { lastEdit, playerSide, prospectSide } from '../merge-sides.ts';

const MERGES_PER_PAGE = 25;

type Refused = { ok: false; reason: string };

export async function sidesOf(
  { db }: Pick<Context, 'db'>,
  { kind, keep, other }: ParsedOf<typeof getMergeSides>['query'],
): Promise<ReplyOf<typeof getMergeSides>> {
  const side = (id: number | undefined, isProspect: boolean) =>
    id === undefined ? null : (isProspect ? prospectSide : playerSide)(db, id);
  const [kept, gone] = await Promise.all([side(keep, kind !== 'player'), side(other, kind === 'prospect')]);
  return { keep: kept, other: gone };
}

/** Merges with the same engine as the command. A refusal becomes an error message. */
export async function mergeByStaff(
  ctx: Context,
  { kind, keep, other, reason }: ParsedOf<typeof mergeRecords>['body'],
): Promise<{ ok: true; mergeId: number; kept: string; merged: string } | Refused> {
  const pair = kind === 'link' ? await peopleOf(ctx, { keep, other }) : { kind, keep, other };
  if (!pair) return { ok: false, reason: MERGE_REFUSALS.unknown };
  const userId = ctx.actor.kind === 'member' ? ctx.actor.userId : null;
  const by = { context: ctx, userId, reason };
  // Does not wait: checking a long file holds the lock for minutes, and a waiting request would keep its connection and time out.
  const input = { ...pair, dryRun: false, isSettled: true, waits: false, by };
  const merged = await mergeProfiles(ctx.db, input, ctx.now);
  if (!merged.ok) return { ok: false, reason: MERGE_REFUSALS[merged.refusal] };
  return { ok: true, mergeId: merged.mergeId, kept: merged.kept, merged: merged.merged };
}

/** The people ids of a prospect and a college player. */
async function peopleOf({ db }: Context, { keep, other }: { keep: number; other: number }) {
  const [prospect, player] = await Promise.all([prospectSide(db, keep), playerSide(db, other)]);
  return prospect && player ? { kind: 'person' as const, keep: prospect.personId, other: player.personId } : null;
}

export async function undoByStaff(
  ctx: Context,
  mergeId: number,
  reason: string,
): Promise<{ ok: true; mergeId: number } | Refused> {
  const recorded = await findImport(ctx.db, mergeId);
  // Only the command can undo imports of files.
  if (recorded?.kind !== mergeKind.name) return { ok: false, reason: undoRefusalText({ reason: 'unknown_import' }) };
  const deps = { db: ctx.db, kinds: [mergeKind], now: ctx.now, by: { context: ctx, reason } };
  const undone = await undoImport(deps, { importId: mergeId, dryRun: false, waits: false });
  if (undone.ok) return { ok: true, mergeId };
  return { ok: false, reason: undoRefusalText(undone.refusal, await editedOn(ctx, undone.refusal)) };
}

/** The date of the last edit of a player, prospect or portal entry that blocks the undo. */
async function editedOn({ db }: Context, refusal: UndoRefusal): Promise<string | null> {
  if (refusal.reason !== 'something_later') return null;
  const edits = await Promise.all(
    refusal.changed.map(({ table, keys }) =>
      lastEdit(
        db,
        table,
        keys.flatMap(({ id }) => (typeof id === 'number' ? [id] : [])),
      ),
    ),
  );
  const [last] = edits.filter((at) => at !== null).toSorted((a, b) => b.getTime() - a.getTime());
  return last ? formatDate(last, 'M/D/YYYY') : null;
}

export async function mergesOf(
  { db }: Pick<Context, 'db'>,
  { before }: ParsedOf<typeof listMerges>['query'],
): Promise<ReplyOf<typeof listMerges>> {
  const found = await listImportsOfKind(db, {
    kind: mergeKind.name,
    before: before ?? null,
    limit: MERGES_PER_PAGE + 1,
  });
  const shown = found.slice(0, MERGES_PER_PAGE);
  const ids = [...new Set(shown.flatMap(({ options }) => Number(options.by ?? 0) || []))];
  const names = new Map((await listMembersByIds(db, ids)).map(({ id, username }) => [id, username]));
  return {
    merges: shown.map(({ id, at, fileName, sport, options, undoneAt }) => ({
      id,
      at: at.toISOString(),
      what: fileName,
      sport,
      by: names.get(Number(options.by ?? 0)) ?? 'operator',
      reason: typeof options.reason === 'string' ? options.reason : null,
      undoneAt: undoneAt?.toISOString() ?? null,
    })),
    next: found.length > MERGES_PER_PAGE ? (shown.at(-1)?.id ?? null) : null,
  };
}
