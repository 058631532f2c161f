import { COACH_ROLE_NAMES, isCoachRole } from '#features/directory/coaches/coach-view.ts';
import { type Coach, findCoach, findCoaches, listCoachColleges } from '#features/directory/coaches/public.ts';
import { collegeFlags, listAllColleges, listCollegesByIds } from '#features/directory/colleges/public.ts';
import { listMembersByIds } from '#features/membership/accounts/public.ts';
import { collegesInReach } from '#features/sites/sites/public.ts';
import { apiError } from '#kernel/errors.ts';
import { clampPage, totalsOf } from '#kernel/pagination.ts';
import { isSport, sportName } from '#kernel/sports.ts';
import { listAuditEntries } from '#platform/audit/read-audit.ts';
import { type Context, isAllowed } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import { COACHES_PER_PAGE } from '../coach-paths-view.ts';
import type { getCoachChoices, getCoachEntry, listCoaches } from '../contract.ts';

const CHANGES_SHOWN = 30;
/** In the order in which a change names them. */
const FACTS = ['name', 'collegeId', 'sport', 'role', 'title'] as const;

type Named = { id: number; shortName: string };
const byName = (colleges: readonly Named[]) =>
  colleges.map(({ id, shortName }) => ({ id, name: shortName })).toSorted((a, b) => a.name.localeCompare(b.name, 'en'));

export async function coachesPage(
  ctx: Context,
  query: ParsedOf<typeof listCoaches>['query'],
): Promise<ReplyOf<typeof listCoaches>> {
  const { q: text, collegeId = null } = query;
  const page = clampPage(query, COACHES_PER_PAGE);
  const within = await collegesInReach(ctx, 'transfers:read');
  const [{ coaches, total }, collegeIds, flags] = await Promise.all([
    findCoaches(ctx.db, { text, collegeId, within }, page),
    listCoachColleges(ctx.db, within),
    collegeFlags(ctx),
  ]);
  return {
    coaches: coaches.map((coach) => viewOf(coach, flags)),
    ...totalsOf(total),
    ...page,
    colleges: byName(await listCollegesByIds(ctx.db, collegeIds)),
    mayWrite: isAllowed(ctx, 'transfers:write'),
  };
}

/** Throws not_found for a coach that there is not, and for one of a college that this reader may not see. */
export async function coachEntry(ctx: Context, coachId: number): Promise<ReplyOf<typeof getCoachEntry>> {
  const { db } = ctx;
  const [coach, readable, own] = await Promise.all([
    findCoach(db, coachId),
    collegesInReach(ctx, 'transfers:read'),
    collegesInReach(ctx, 'transfers:write'),
  ]);
  if (!coach || !(readable === null || readable.includes(coach.collegeId))) throw apiError('not_found');
  const flags = await collegeFlags(ctx);
  const changes = await changesOf(db, coachId, flags);
  return {
    coach: { ...viewOf(coach, flags), revision: coach.revision },
    changes,
    may: { write: own === null || own.includes(coach.collegeId), delete: isAllowed(ctx, 'transfers:delete') },
  };
}

/** None for readers, who choose nothing. */
export async function coachChoices(ctx: Context): Promise<ReplyOf<typeof getCoachChoices>> {
  const mayWrite = isAllowed(ctx, 'transfers:write');
  if (!mayWrite) return { colleges: [], mayWrite };
  const [all, own] = await Promise.all([listAllColleges(ctx.db), collegesInReach(ctx, 'transfers:write')]);
  return { colleges: byName(all.filter(({ id }) => own === null || own.includes(id))), mayWrite };
}

type Flags = Awaited<ReturnType<typeof collegeFlags>>;

const viewOf = (
  { collegeId, revision: _, ...coach }: Coach,
  flags: Flags,
): ReplyOf<typeof listCoaches>['coaches'][number] => ({ ...coach, college: flags.get(collegeId) ?? null });

/** What the audit log has of a coach, with usernames. */
async function changesOf(db: Db, coachId: number, flags: Flags): Promise<ReplyOf<typeof getCoachEntry>['changes']> {
  const subject = { type: 'coach', id: String(coachId) };
  const entries = await listAuditEntries(db, { subjectTypes: null, subject, limit: CHANGES_SHOWN });
  const ids = [...new Set(entries.flatMap(({ actorId }) => actorId ?? []))];
  const wordsOf = (name: string, value: unknown): string | undefined => {
    if (name === 'collegeId' && typeof value === 'number') return flags.get(value)?.shortName ?? `college ${value}`;
    if (name === 'role' && isCoachRole(value)) return COACH_ROLE_NAMES[value];
    if (name === 'sport' && isSport(value)) return sportName(value);
    return typeof value === 'string' ? value : value === null ? 'none' : undefined;
  };
  const names = new Map((await listMembersByIds(db, ids)).map(({ id, username }) => [id, username]));
  return entries.map(({ id, at, action, actorKind, actorId, before, after }) => {
    const { source = null, ...facts } = after ?? {};
    return {
      id,
      at: at.toISOString(),
      by: actorId === null ? actorKind : (names.get(actorId) ?? `member ${actorId}`),
      action: action.replace(/^coach\./, ''),
      // A coach who was added had nothing before, so that a fact without a value says nothing.
      facts: FACTS.filter((name) => name in facts && (before !== null || facts[name] !== null)).map((name) =>
        factLine(name, wordsOf(name, before?.[name]), wordsOf(name, facts[name])),
      ),
      source: typeof source === 'string' ? source : null,
    };
  });
}

/** "title: none, then Quarterbacks". */
function factLine(name: string, before: string | undefined, after: string | undefined): string {
  const label = name === 'collegeId' ? 'college' : name;
  return `${label}: ${before === undefined ? after : `${before}, then ${after}`}`;
}
