import { and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import { anyOfIds, anyOfTexts } from '#platform/db/any-of.ts';
import type { Db } from '#platform/db/database.ts';
import type { RowDecision, RowDecisions } from '../engine/public.ts';
import type { LineContent } from './line-view.ts';
import { importDecisions, importUploadLines, importUploads } from './tables.ts';
import type { LinePart } from './upload-view.ts';

/** The lists of a check, and the decisions about its doubtful rows. */

export type UploadLine = typeof importUploadLines.$inferSelect;
export type Decision = typeof importDecisions.$inferSelect;
export type NewLine = { line: number | null; content: LineContent };

export async function insertLines(
  db: Db,
  { uploadId, part, from }: { uploadId: number; part: LinePart; from: number },
  lines: readonly NewLine[],
): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map(({ line, content }, index) => ({ n: from + index, l: line, c: content }));
  await db.execute(sql`
    insert into import_upload_lines (upload_id, part, place, line, content)
    select ${uploadId}::int, ${part}, (each->>'n')::int, (each->>'l')::int, each->'c'
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as each`);
}

export async function deleteLines(db: Db, uploadId: number): Promise<void> {
  await db.delete(importUploadLines).where(eq(importUploadLines.uploadId, uploadId));
}

/** Lines after the position `after`. */
export async function listLines(
  db: Db,
  { uploadId, part, after, limit }: { uploadId: number; part: LinePart; after: number; limit: number },
): Promise<UploadLine[]> {
  return db
    .select()
    .from(importUploadLines)
    .where(
      and(
        eq(importUploadLines.uploadId, uploadId),
        eq(importUploadLines.part, part),
        gt(importUploadLines.place, after),
      ),
    )
    .orderBy(asc(importUploadLines.place))
    .limit(limit);
}

export async function findDoubt(db: Db, uploadId: number, line: number): Promise<UploadLine | null> {
  const [found] = await db
    .select()
    .from(importUploadLines)
    .where(
      and(
        eq(importUploadLines.uploadId, uploadId),
        eq(importUploadLines.part, 'doubt'),
        eq(importUploadLines.line, line),
      ),
    )
    .orderBy(asc(importUploadLines.place))
    .limit(1);
  return found ?? null;
}

/** For each file, the number of doubtful rows that can be decided but are not yet. */
export async function countOpenDoubts(db: Db, uploadIds: readonly number[]): Promise<Map<number, number>> {
  if (uploadIds.length === 0) return new Map();
  const rows = await db
    .select({ id: importUploadLines.uploadId, count: sql<number>`count(distinct ${importUploadLines.line})::int` })
    .from(importUploadLines)
    .where(
      and(
        inArray(importUploadLines.uploadId, [...uploadIds]),
        eq(importUploadLines.part, 'doubt'),
        sql`${importUploadLines.content}->'people' <> '[]'::jsonb`,
        sql`not exists (select from import_decisions decision
          where decision.upload_id = ${importUploadLines.uploadId} and decision.line = ${importUploadLines.line})`,
      ),
    )
    .groupBy(importUploadLines.uploadId);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

export async function listDecisions(db: Db, uploadId: number, lines?: readonly number[]): Promise<Decision[]> {
  return db
    .select()
    .from(importDecisions)
    .where(
      and(
        eq(importDecisions.uploadId, uploadId),
        lines === undefined ? undefined : sql`${importDecisions.line} = ${anyOfIds(lines)}`,
      ),
    );
}

/** Decisions in the form that the importer takes. */
export const decisionsByLine = (decisions: readonly Decision[]): RowDecisions =>
  new Map(decisions.map((decision) => [decision.line, rowDecision(decision)]));

export function rowDecision({ choice, personKind, personId }: Decision): RowDecision {
  if (choice !== 'same') return { choice };
  if (personKind === null || personId === null) throw new Error('A decision for the same person names them');
  return { choice, as: { kind: personKind, id: personId } };
}

export async function saveDecision(db: Db, decision: typeof importDecisions.$inferInsert): Promise<void> {
  const { uploadId: _, line: __, ...changes } = decision;
  await db
    .insert(importDecisions)
    .values(decision)
    .onConflictDoUpdate({ target: [importDecisions.uploadId, importDecisions.line], set: changes });
}

type RememberedDecision = Pick<Decision, 'line' | 'rowDigest' | 'choice' | 'personKind' | 'personId' | 'decidedBy'>;

/** Saves decisions about the same rows of earlier files in one statement, because there can be as many as the file has rows. */
export async function saveRemembered(
  db: Db,
  { uploadId, decidedAt }: Pick<Decision, 'uploadId' | 'decidedAt'>,
  decisions: readonly RememberedDecision[],
): Promise<void> {
  if (decisions.length === 0) return;
  // The last decision for a line wins, as if they were saved one by one.
  const byLine = new Map(decisions.map((decision) => [decision.line, decision]));
  const rows = [...byLine.values()].map(({ line, rowDigest, choice, personKind, personId, decidedBy }) => ({
    l: line,
    d: rowDigest,
    c: choice,
    k: personKind,
    p: personId,
    u: decidedBy,
  }));
  await db.execute(sql`
    insert into import_decisions
      (upload_id, line, row_digest, choice, person_kind, person_id, is_remembered, user_id, decided_at)
    select ${uploadId}::int, (each->>'l')::int, each->>'d', each->>'c', each->>'k', (each->>'p')::int, true,
      (each->>'u')::int, ${decidedAt.toISOString()}::timestamptz
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as each
    on conflict (upload_id, line) do update set row_digest = excluded.row_digest, choice = excluded.choice,
      person_kind = excluded.person_kind, person_id = excluded.person_id, is_remembered = excluded.is_remembered,
      user_id = excluded.user_id, decided_at = excluded.decided_at`);
}

export async function deleteDecision(db: Db, uploadId: number, line: number): Promise<void> {
  await db.delete(importDecisions).where(and(eq(importDecisions.uploadId, uploadId), eq(importDecisions.line, line)));
}

/** The latest staff decision about the same row of another file of the same kind. */
export async function findRemembered(
  db: Db,
  { uploadId, kind, digests }: { uploadId: number; kind: string; digests: readonly string[] },
): Promise<Decision[]> {
  if (digests.length === 0) return [];
  const rows = await db
    .selectDistinctOn([importDecisions.rowDigest], { decision: importDecisions })
    .from(importDecisions)
    .innerJoin(importUploads, eq(importUploads.id, importDecisions.uploadId))
    .where(
      and(
        // A single array parameter, because PostgreSQL takes at most 65,535 parameters and there may be more doubtful rows.
        sql`${importDecisions.rowDigest} = ${anyOfTexts(digests)}`,
        ne(importDecisions.uploadId, uploadId),
        eq(importDecisions.isRemembered, false),
        eq(importUploads.kind, kind),
      ),
    )
    .orderBy(importDecisions.rowDigest, sql`${importDecisions.decidedAt} desc`);
  return rows.map(({ decision }) => decision);
}

/** Removes the member’s name from their decisions, which stay. */
export async function forgetDecider(db: Db, userId: number): Promise<void> {
  await db.update(importDecisions).set({ decidedBy: null }).where(eq(importDecisions.decidedBy, userId));
}
