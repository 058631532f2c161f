import { listMembersByIds } from '#features/membership/accounts/public.ts';
import { listSites } from '#features/sites/sites/public.ts';
import { apiError } from '#kernel/errors.ts';
import { clampPage } from '#kernel/pagination.ts';
import { reachOf } from '#kernel/permissions.ts';
import { type AuditRow, listAuditEntries } from '#platform/audit/read-audit.ts';
import { type Context, standingOf } from '#platform/context.ts';
import { differences } from './audit-facts.ts';
import type { AuditEntryView } from './contract.ts';
import { subjectTypesOf } from './own-area.ts';

const ENTRIES_PER_PAGE = 25;

type Page = { entries: AuditEntryView[]; nextCursor: number | null };

/** A page of the audit log, as far as this member of staff may read it. */
export async function auditLog(
  { db, actor }: Context,
  { cursor, ...wanted }: { cursor?: number | undefined; perPage?: number | undefined },
): Promise<Page> {
  const { perPage } = clampPage(wanted, ENTRIES_PER_PAGE);
  const reach = actor.kind === 'member' ? reachOf(standingOf(actor), 'audit_log:read') : 'all';
  if (reach === null) throw apiError('forbidden');
  // One more than is shown tells whether there are more.
  const rows = await listAuditEntries(db, {
    subjectTypes: subjectTypesOf(reach),
    beforeId: cursor,
    limit: perPage + 1,
  });
  const shown = rows.slice(0, perPage);
  const members = await listMembersByIds(db, [...new Set(shown.flatMap(memberIdsOf))]);
  const names = new Map(members.map(({ id, username }) => [id, username]));
  const sites = new Map((await listSites(db)).map(({ id, name }) => [id, name]));
  const siteName = (id: number) => sites.get(id) ?? `site ${id}`;
  return {
    entries: shown.toSorted(byTime).map((row) => entryView(row, names, siteName)),
    nextCursor: rows.length > perPage ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** Pages follow each other by id; of requests at one time, what began later may have been written first. */
const byTime = (a: AuditRow, b: AuditRow): number => b.at.getTime() - a.at.getTime() || b.id - a.id;

const subjectMember = ({ subjectType, subjectId }: AuditRow): number | null =>
  subjectType === 'member' && /^\d{1,9}$/.test(subjectId) ? Number(subjectId) : null;

const memberIdsOf = (row: AuditRow): number[] => [row.actorId, subjectMember(row)].filter((id) => id !== null);

function entryView(
  row: AuditRow,
  names: ReadonlyMap<number, string | null>,
  siteName: (id: number) => string,
): AuditEntryView {
  const { id, at, action, actorKind, actorId, subjectType, subjectId, reason, ip, requestId } = row;
  const subject = subjectMember(row);
  return {
    id,
    at: at.toISOString(),
    action,
    actor: actorId === null ? actorKind : (names.get(actorId) ?? `member ${actorId}`),
    subjectType,
    subjectId,
    subjectName: subject === null ? null : (names.get(subject) ?? null),
    ...differences(row.before, row.after, siteName),
    reason,
    ip,
    requestId,
  };
}
