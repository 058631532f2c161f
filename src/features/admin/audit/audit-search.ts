import { findMemberByLogin } from '#features/membership/accounts/public.ts';
import { LARGEST_ID } from '#kernel/ids.ts';
import { endOfDay, startOfDay } from '#kernel/zoned-time.ts';
import type { AuditFilters, AuditKind } from '#platform/audit/read-audit.ts';
import type { Db } from '#platform/db/database.ts';
import type { ParsedOf } from '#platform/http/endpoint.ts';
import { ACTORS_WITHOUT_ACCOUNT } from './audit-search-view.ts';
import type { listAuditLog } from './contract.ts';

/** Turns what staff typed into filters of the log. */

type Search = Omit<ParsedOf<typeof listAuditLog>['query'], 'cursor' | 'perPage'>;

type Found = { filters: AuditFilters; unknownPerson: null } | { filters: null; unknownPerson: string };

/** What the role may read: kinds of changes, about types of subjects; null: about any. */
type Readable = { kinds: readonly AuditKind[]; subjectTypes: readonly string[] | null };

export async function auditFilters(db: Db, search: Search, { kinds, subjectTypes }: Readable): Promise<Found> {
  const { by, action, subject } = search;
  const actor = by === '' ? undefined : await findActor(db, by);
  if (actor === null) return { filters: null, unknownPerson: by };
  const types = [...new Set(kinds.filter((kind) => isWanted(kind, search)).map((kind) => kind.subjectType))];
  const subjects = subject === '' ? undefined : await findSubjects(db, subject, types);
  if (subjects?.length === 0) return { filters: null, unknownPerson: subject };
  const isNarrowed = action !== '' || search.subjectType !== '' || subject !== '';
  return {
    filters: {
      // Included even for an action alone, because the index of actions begins with the subject.
      subjectTypes: isNarrowed ? types : subjectTypes,
      subjects,
      action: action || undefined,
      actor,
      from: startOfDay(search.from) ?? undefined,
      until: endOfDay(search.to) ?? undefined,
    },
    unknownPerson: null,
  };
}

const isWanted = (kind: AuditKind, { action, subjectType }: Pick<Search, 'action' | 'subjectType'>) =>
  (action === '' || kind.action === action) && (subjectType === '' || kind.subjectType === subjectType);

/** Null: no such person. */
async function findActor(db: Db, by: string): Promise<AuditFilters['actor'] | null> {
  const kind = ACTORS_WITHOUT_ACCOUNT.find((each) => each === by.toLowerCase());
  if (kind) return { kind, id: null };
  const id = memberId(by) ?? (await findMemberByLogin(db, by))?.id ?? null;
  return id === null ? null : { kind: 'member', id };
}

/** A number may be the id of any of these types; a name is a member's. */
async function findSubjects(
  db: Db,
  subject: string,
  types: readonly string[],
): Promise<{ type: string; id: string }[]> {
  const byId = types.map((type) => ({ type, id: subject }));
  if (memberId(subject) !== null || !types.includes('member')) return byId;
  const member = await findMemberByLogin(db, subject);
  const others = byId.filter(({ type }) => type !== 'member');
  return member ? [...others, { type: 'member', id: String(member.id) }] : others;
}

/** The id may belong to a deleted member, whose entries the log keeps. */
function memberId(text: string): number | null {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
  return id !== null && id <= LARGEST_ID ? id : null;
}
