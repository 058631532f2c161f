import { KINDS } from '#features/imports/commands/public.ts';
import { mergeKind } from '#features/imports/duplicates/public.ts';
import { apiError } from '#kernel/errors.ts';
import { audit } from '#platform/audit/audit.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import type { JobAttempt } from '#platform/jobs/jobs.ts';
import { findImport, listImportsBeside, type RecordedImport, undoImport } from '../../engine/public.ts';
import type { AppliedView, getAppliedImport, listAppliedImports } from '../applied-calls-view.ts';
import { UNDO_IMPORT } from '../job-names.ts';
import { RECORD_WORDS } from '../record-words.ts';
import { findUndo, finishUndo, startUndo } from '../undo-queries.ts';
import { undoRefusalLines } from '../undo-words.ts';
import { type FileDeps, stoppedWords } from './run-file.ts';
import { namesOf } from './upload-views.ts';

/** Applied imports and their undo, by the command line's engine. */

const PER_PAGE = 25;
/** Has its own undo command, because accounts are in use. */
const MEMBERS = 'members';

export async function appliedImports(
  { db }: Pick<Context, 'db'>,
  { cursor }: ParsedOf<typeof listAppliedImports>['query'],
): Promise<ReplyOf<typeof listAppliedImports>> {
  const found = await listImportsBeside(db, { kind: mergeKind.name, before: cursor ?? null, limit: PER_PAGE + 1 });
  const shown = found.slice(0, PER_PAGE);
  return {
    imports: await appliedViews(db, shown),
    nextCursor: found.length > PER_PAGE ? (shown.at(-1)?.id ?? null) : null,
  };
}

async function appliedViews(db: Db, imports: readonly RecordedImport[]): Promise<AppliedView[]> {
  const byOf = ({ options }: RecordedImport) => Number(options.by ?? 0) || null;
  const names = await namesOf(db, imports.map(byOf));
  return imports.map((recorded) => ({
    id: recorded.id,
    kind: recorded.kind,
    sport: recorded.sport === 'all' ? null : recorded.sport,
    year: recorded.year,
    fileName: recorded.fileName,
    counts: recorded.counts,
    at: recorded.at.toISOString(),
    by: names.get(byOf(recorded) ?? 0) ?? 'operator',
    undoneAt: recorded.undoneAt?.toISOString() ?? null,
    undoCommand: recorded.kind === MEMBERS ? `bluechip members undo ${recorded.id}` : null,
  }));
}

/** Throws not_found for a merge too: those have their own page. */
async function getRecorded(db: Db, id: number): Promise<RecordedImport> {
  const recorded = await findImport(db, id);
  if (!recorded || recorded.kind === mergeKind.name) throw apiError('not_found');
  return recorded;
}

export async function appliedImport(
  { db }: Pick<Context, 'db'>,
  importId: number,
): Promise<ReplyOf<typeof getAppliedImport>> {
  const recorded = await getRecorded(db, importId);
  const undo = await findUndo(db, importId);
  const [view] = await appliedViews(db, [recorded]);
  if (!view) throw new Error('an import without a view');
  const names = await namesOf(db, [undo?.requestedBy ?? null]);
  return {
    import: view,
    undo: undo && {
      status: undo.status,
      reason: undo.reason,
      records: (undo.tables ?? []).flatMap(({ table, created, changed, deleted }) =>
        RECORD_WORDS[table] === undefined
          ? []
          : [{ record: RECORD_WORDS[table], removed: created, restored: changed, broughtBack: deleted }],
      ),
      refusal: undo.refusal?.split('\n') ?? [],
      requestedBy: names.get(undo.requestedBy ?? 0) ?? null,
      requestedAt: undo.requestedAt.toISOString(),
      finishedAt: undo.finishedAt?.toISOString() ?? null,
    },
  };
}

const BEING_UNDONE = 'This import is being undone.';
const BEING_CHECKED = 'What an undo would change is still being checked. Try again when the check is done.';

/** `reason` null: only preview the undo. Idempotent. */
export function askForUndo(ctx: Context, importId: number, reason: string | null): Promise<void> {
  const { actor, now } = ctx;
  if (actor.kind !== 'member') throw apiError('not_signed_in');
  return ctx.db.transaction(async (db) => {
    const recorded = await getRecorded(db, importId);
    if (recorded.kind === MEMBERS)
      throw apiError('wrong_state', { message: 'Imports of members are undone on the command line.' });
    if (recorded.undoneAt) throw apiError('wrong_state', { message: 'This import was undone already.' });
    const isDryRun = reason === null;
    const started = await startUndo(db, {
      importId,
      status: isDryRun ? 'checking' : 'running',
      isDryRun,
      reason,
      requestedBy: actor.userId,
      requestedAt: now,
    });
    if (!started) {
      const atWork = await findUndo(db, importId);
      // The same request is already running.
      if (atWork?.isDryRun === isDryRun) return;
      throw apiError('wrong_state', { message: isDryRun ? BEING_UNDONE : BEING_CHECKED });
    }
    await ctx.ports.jobs.enqueue(db, UNDO_IMPORT, { importId });
    await audit(db, ctx, {
      action: isDryRun ? 'import.check_undo' : 'import.ask_undo',
      subject: { type: 'import', id: importId },
      before: { kind: recorded.kind, file: recorded.fileName, counts: JSON.stringify(recorded.counts) },
      after: { status: 'waiting' },
      reason,
    });
  });
}

const STOPPED = 'The undo stopped unexpectedly, and nothing was undone.';

/** Restarts from the beginning after a crash; does nothing if it is finished. */
export async function undoApplied({ db, now }: FileDeps, importId: number, attempt?: JobAttempt): Promise<void> {
  const asked = await findUndo(db, importId);
  if (!asked || !['checking', 'running', 'failed'].includes(asked.status)) return;
  const { isDryRun, requestedBy, reason } = asked;
  const at = now();
  const actor =
    requestedBy === null ? ({ kind: 'operator' } as const) : ({ kind: 'member', userId: requestedBy } as const);
  const context = { actor, now: at, requestId: `import-${importId}-undo` };
  try {
    const undone = await undoImport(
      { db, kinds: KINDS, now: at, by: { context, reason: reason ?? '' } },
      { importId, dryRun: isDryRun },
    );
    if (undone.ok) {
      const status = isDryRun ? 'ready' : 'undone';
      await finishUndo(db, asked, { status, tables: undone.tables, refusal: null, finishedAt: now() });
      return;
    }
    // A worker that died after the undo left its result unrecorded.
    const isDone = undone.refusal.reason === 'undone_already' && !isDryRun;
    const refusal = undoRefusalLines(undone.refusal).join('\n');
    await finishUndo(db, asked, {
      status: isDone ? 'undone' : 'refused',
      refusal: isDone ? null : refusal,
      finishedAt: now(),
    });
  } catch (error) {
    await finishUndo(db, asked, {
      status: 'failed',
      refusal: stoppedWords(STOPPED, 'Try again.', attempt),
      finishedAt: now(),
    });
    throw error;
  }
}
