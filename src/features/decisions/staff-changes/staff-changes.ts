import { listMembersByIds } from '#features/membership/accounts/public.ts';
import { listAuditEntries } from '#platform/audit/read-audit.ts';
import type { AuditFacts } from '#platform/audit/tables.ts';
import type { Db } from '#platform/db/database.ts';

/** Staff changes of one record, from the audit log, as display text. */

const CHANGES_SHOWN = 30;

/** How a fact is displayed: its columns in the log, and the text of its value; null if it has none. */
export type LoggedFact = {
  label: string;
  columns: readonly string[];
  wordsOf: (facts: AuditFacts) => string | null;
};

export type StaffChange = {
  id: number;
  at: string;
  /** A username. */
  by: string;
  /** The last part of the action: "add" of "coach.add". */
  action: string;
  /** "title: none, then Quarterbacks". */
  facts: string[];
  source: string | null;
  reason: string | null;
};

/** Latest first. `facts`: those that are shown, in order. */
export async function staffChanges(
  db: Db,
  subject: { type: string; id: number },
  facts: readonly LoggedFact[],
): Promise<StaffChange[]> {
  const entries = await listAuditEntries(db, {
    subjectTypes: null,
    subject: { ...subject, id: String(subject.id) },
    limit: CHANGES_SHOWN,
  });
  const ids = [...new Set(entries.flatMap(({ actorId }) => actorId ?? []))];
  const names = new Map((await listMembersByIds(db, ids)).map(({ id, username }) => [id, username]));
  return entries.map(({ id, at, action, actorKind, actorId, before, after, reason }) => ({
    id,
    at: at.toISOString(),
    by: actorId === null ? actorKind : (names.get(actorId) ?? `member ${actorId}`),
    action: action.slice(action.indexOf('.') + 1),
    facts: facts.flatMap((fact) => lineOf(fact, before, after ?? {}) ?? []),
    source: typeof after?.source === 'string' ? after.source : null,
    reason,
  }));
}

/** Null: the change does not affect this fact. A record that was added has no former values, and unknown values are left out. */
function lineOf({ label, columns, wordsOf }: LoggedFact, before: AuditFacts | null, after: AuditFacts): string | null {
  if (!columns.some((column) => column in after)) return null;
  const now = wordsOf(after);
  if (before === null || !columns.some((column) => column in before)) return now === null ? null : `${label}: ${now}`;
  return `${label}: ${wordsOf(before) ?? 'none'}, then ${now ?? 'none'}`;
}
