import { changedByOf } from '#features/recruiting/prospects/public.ts';
import { isSport, SPORTS } from '#kernel/sports.ts';
import { audit, type JobAuditContext } from '#platform/audit/audit.ts';
import type { Db } from '#platform/db/database.ts';
import { emit, purgeTags } from '#platform/events/events.ts';
import { checkpointOf } from './checkpoint.ts';
import type { RecordedOccasion, UndoneKind } from './import-kind.ts';
import { deferSearch, MANY_ROWS, rebuildSearch } from './many-rows.ts';
import { findImport, lockImports, type RecordedImport, setImportUndone, tryLockImports } from './queries.ts';
import { countTakenDown } from './undo-hidden.ts';
import {
  collectChanges,
  findDependents,
  findLaterChanges,
  importsThatWrote,
  lockRows,
  type Obstacle,
  type RowCounts,
} from './undo-rows.ts';
import { type LoggedTable, listReferences, listTables, parentsFirst, type Reference } from './undo-tables.ts';
import { deferReferences, deleteCreated, freeUniques, insertDeleted, restoreChanged } from './undo-writes.ts';

/** Reverts everything that an import wrote, unless something later depends on it. */

export type UndoRefusal =
  /** An import or another undo is running, and the caller does not wait. */
  | { reason: 'busy' }
  | { reason: 'unknown_import' | 'not_logged' }
  | { reason: 'undone_already'; at: Date }
  /** `changed`: rows that changed after the import. `dependent`: other rows that refer to rows the import created. */
  | { reason: 'something_later'; changed: Obstacle[]; dependent: Obstacle[]; imports: number[] }
  /** People who would become visible again although they were hidden after the import. */
  | { reason: 'taken_down'; people: number }
  /**
   * Restoring the rows would violate a constraint of the database: other rows took their unique values, or a row they referred to is gone.
   */
  | { reason: 'misfit'; table: string; rule: string };

export type Undo =
  | { ok: true; import: RecordedImport; dryRun: boolean; tables: RowCounts[] }
  | { ok: false; refusal: UndoRefusal };

type UndoDeps = {
  db: Db;
  kinds: readonly UndoneKind[];
  now: Date;
  /** The member of staff who undoes it, and why; absent for the operator. */
  by?: { context: JobAuditContext; reason: string };
};
type Checkpoint = () => Promise<void>;
/**
 * If `signal` is aborted, nothing is undone and the reason is thrown. If `waits` is false, the undo is refused as `busy` while an import is
 * running.
 */
type UndoOptions = { importId: number; dryRun: boolean; signal?: AbortSignal; waits?: boolean };

const NOTHING_TO_KEEP = new Error('nothing is kept');

/** Runs in one transaction under the import lock. A dry run does everything and rolls back. */
export async function undoImport(
  deps: UndoDeps,
  { importId, dryRun, signal, waits = true }: UndoOptions,
): Promise<Undo> {
  const checkpoint = checkpointOf(signal);
  let outcome: Undo = { ok: false, refusal: { reason: 'unknown_import' } };
  await deps.db
    .transaction(async (db) => {
      await checkpoint();
      if (waits) await lockImports(db);
      else if (!(await tryLockImports(db))) {
        outcome = refused({ reason: 'busy' });
        return;
      }
      outcome = await undo({ ...deps, db, checkpoint }, importId, dryRun);
      await checkpoint();
      if (dryRun || !outcome.ok) throw NOTHING_TO_KEEP;
    })
    .catch((error: unknown) => {
      if (error === NOTHING_TO_KEEP) return;
      const misfit = misfitOf(error);
      if (!misfit) throw error;
      outcome = refused(misfit);
    });
  return outcome;
}

type Undoing = UndoDeps & { checkpoint: Checkpoint };

async function undo({ db, kinds, now, by, checkpoint }: Undoing, importId: number, dryRun: boolean): Promise<Undo> {
  const found = await findImport(db, importId);
  if (!found) return refused({ reason: 'unknown_import' });
  if (found.undoneAt) return refused({ reason: 'undone_already', at: found.undoneAt });
  const counts = await collectChanges(db, importId);
  if (counts.length === 0) return refused({ reason: 'not_logged' });
  const tables = await listTables(db);
  const references = await listReferences(db);
  const written = counts.map(({ table }) => tableOf(tables, table));
  const kind = kinds.find(({ name }) => name === found.kind);
  const occasion = {
    ...occasionOf(found, now),
    options: found.options,
    by: changedByOf(by?.context.actor ?? { kind: 'operator' }),
  };
  await kind?.hold?.(db, occasion);
  for (const table of written) {
    await lockRows(db, table);
    await checkpoint();
  }
  const obstacles = await findObstacles(db, { written, tables, references, importId, checkpoint });
  if (obstacles) return refused(obstacles);
  const people = await countTakenDown(db);
  if (people > 0) return refused({ reason: 'taken_down', people });
  const hasMany = counts.reduce((sum, each) => sum + each.created + each.changed + each.deleted, 0) > MANY_ROWS;
  if (hasMany) await deferSearch(db);
  await takeBack(db, { counts, tables, references, checkpoint });
  await checkpoint();
  await setImportUndone(db, importId, now);
  await audit(db, by?.context ?? { actor: { kind: 'operator' }, now, requestId: `import-${importId}-undo` }, {
    action: 'import.undo',
    subject: { type: 'import', id: importId },
    before: { kind: found.kind, file: found.fileName },
    ...(by ? { reason: by.reason } : {}),
  });
  // Recomputes ranks and other derived values of the remaining rows.
  await kind?.finish?.(db, occasion);
  await checkpoint();
  if (hasMany) await rebuildSearch(db);
  for (const sport of sportsOf(found))
    await emit(db, { type: 'import_undone', importId, kind: found.kind, sport, year: found.year });
  await purgeTags(db, 'all');
  return { ok: true, import: found, dryRun, tables: counts };
}

/** A merge of people can involve several sports, which are listed in its record. */
function sportsOf({ sport, options: { sports } }: RecordedImport): readonly string[] {
  return typeof sports === 'string' ? sports.split(' ') : [sport];
}

const refused = (refusal: UndoRefusal): Undo => ({ ok: false, refusal });

/** SQL states of a duplicate unique value, a missing referenced row, and a failed check constraint. */
const MISFITS: readonly unknown[] = ['23505', '23503', '23514'];

/** The constraint that a failed write violated; null if it failed for another reason. */
export function misfitOf(error: unknown): UndoRefusal | null {
  const cause = error instanceof Error ? (error.cause ?? error) : null;
  if (typeof cause !== 'object' || cause === null || !('code' in cause) || !MISFITS.includes(cause.code)) return null;
  const text = (value: unknown) => (typeof value === 'string' ? value : 'unknown');
  return {
    reason: 'misfit',
    table: text('table' in cause ? cause.table : null),
    rule: text('constraint' in cause ? cause.constraint : null),
  };
}

type Surroundings = {
  written: readonly LoggedTable[];
  tables: ReadonlyMap<string, LoggedTable>;
  references: readonly Reference[];
  importId: number;
  checkpoint: Checkpoint;
};

async function findObstacles(db: Db, around: Surroundings): Promise<UndoRefusal | null> {
  const { written, tables, references, importId, checkpoint } = around;
  const changed: Obstacle[] = [];
  for (const table of written) {
    const found = await findLaterChanges(db, table);
    if (found) changed.push(found);
    await checkpoint();
  }
  const dependent: Obstacle[] = [];
  for (const reference of references) {
    if (!written.some(({ name }) => name === reference.parent)) continue;
    const found = await findDependents(db, tableOf(tables, reference.table), reference);
    if (found) dependent.push(found);
    await checkpoint();
  }
  if (changed.length + dependent.length === 0) return null;
  const imports = await importsThatWrote(db, importId, [...changed, ...dependent]);
  return { reason: 'something_later', changed, dependent, imports };
}

type Writing = {
  counts: readonly RowCounts[];
  tables: ReadonlyMap<string, LoggedTable>;
  references: readonly Reference[];
  checkpoint: Checkpoint;
};

/**
 * Restores changed rows first: one that refers to a row created by the import would otherwise be deleted together with it. Deleted rows are
 * inserted last, when their unique values are free again. Foreign keys are deferred until then.
 */
async function takeBack(db: Db, { counts, tables, references, checkpoint }: Writing): Promise<void> {
  const order = parentsFirst(
    counts.map(({ table }) => table),
    references,
  );
  const countsOf = new Map(counts.map((each) => [each.table, each]));
  await deferReferences(db, true);
  for (const table of order) {
    const changed = countsOf.get(table)?.changed ?? 0;
    if (changed === 0) continue;
    await freeUniques(db, tableOf(tables, table));
    await checkpoint();
    await restoreChanged(db, tableOf(tables, table), changed);
    await checkpoint();
  }
  for (const table of order.toReversed()) {
    if (countsOf.get(table)?.created) await deleteCreated(db, tableOf(tables, table));
    await checkpoint();
  }
  for (const table of order) {
    if (countsOf.get(table)?.deleted) await insertDeleted(db, tableOf(tables, table));
    await checkpoint();
  }
  await deferReferences(db, false);
}

/** The record of an import without a sport has no valid one, so any sport will do. */
const occasionOf = ({ sport, year }: RecordedImport, now: Date): RecordedOccasion => ({
  sport: isSport(sport) ? sport : SPORTS[0],
  year,
  now,
});

function tableOf(tables: ReadonlyMap<string, LoggedTable>, name: string): LoggedTable {
  const found = tables.get(name);
  if (!found) throw new Error(`There is no table ${name}`);
  return found;
}
