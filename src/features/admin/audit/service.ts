import { listMembersByIds } from '#features/membership/accounts/public.ts';
import { listSites } from '#features/sites/sites/public.ts';
import { apiError } from '#kernel/errors.ts';
import { clampPage } from '#kernel/pagination.ts';
import { reachOf } from '#kernel/permissions.ts';
import { type AuditRow, listAuditEntries, listAuditKinds } from '#platform/audit/read-audit.ts';
import { type Context, standingOf } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import { differences } from './audit-facts.ts';
import { auditFilters } from './audit-search.ts';
import type { AuditEntryView, listAuditLog } from './contract.ts';
import { subjectTypesOf } from './own-area.ts';

const ENTRIES_PER_PAGE = 25;

/** A page of the audit log, limited to what this staff member may read. */
export async function auditLog(
  { db, actor }: Context,
  { cursor, perPage: wantedPerPage, ...search }: ParsedOf<typeof listAuditLog>['query'],
): Promise<ReplyOf<typeof listAuditLog>> {
  const { perPage } = clampPage({ perPage: wantedPerPage }, ENTRIES_PER_PAGE);
  const reach = actor.kind === 'member' ? reachOf(standingOf(actor), 'audit_log:read') : 'all';
  if (reach === null) throw apiError('forbidden');
  const subjectTypes = subjectTypesOf(reach);
  const all = await listAuditKinds(db);
  const kinds = all.filter(({ subjectType }) => subjectTypes === null || subjectTypes.includes(subjectType));
  const { filters, unknownPerson } = await auditFilters(db, search, { kinds, subjectTypes });
  if (filters === null) return { entries: [], nextCursor: null, unknownPerson, kinds };
  // One extra row shows whether there is another page.
  const rows = await listAuditEntries(db, { ...filters, beforeId: cursor, limit: perPage + 1 });
  const shown = rows.slice(0, perPage);
  const nextCursor = rows.length > perPage ? (shown.at(-1)?.id ?? null) : null;
  return { entries: await entryViews(db, shown), nextCursor, unknownPerson, kinds };
}

async function entryViews(db: Db, rows: readonly AuditRow[]): Promise<AuditEntryView[]> {
  const [members, sites] = await Promise.all([
    listMembersByIds(db, [...new Set(rows.flatMap(memberIdsOf))]),
    listSites(db),
  ]);
  const names = new Map(members.map(({ id, username }) => [id, username]));
  const siteNames = new Map(sites.map(({ id, name }) => [id, name]));
  return rows.map((row) => entryView(row, names, (id) => siteNames.get(id) ?? `Site ${id}`));
}

const subjectMember = ({ subjectType, subjectId }: AuditRow): number | null =>
  subjectType === 'member' && /^\d{1,9}$/.test(subjectId) ? Number(subjectId) : null;

const subjectSite = ({ subjectType, subjectId }: AuditRow, siteName: (id: number) => string): string | null =>
  subjectType === 'site' && /^\d{1,9}$/.test(subjectId) ? siteName(Number(subjectId)) : null;

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
    actorKey: actorId === null ? actorKind : String(actorId),
    subjectType,
    subjectId,
    subjectName: subject === null ? subjectSite(row, siteName) : (names.get(subject) ?? null),
    ...differences(row.before, row.after, siteName),
    reason,
    ip,
    requestId,
  };
}
