import { COACH_ROLE_NAMES, isCoachRole } from '#features/directory/coaches/coach-view.ts';
import { type Coach, findCoach, findCoaches, listCoachColleges } from '#features/directory/coaches/public.ts';
import { collegeFlags, listAllColleges, listCollegesByIds } from '#features/directory/colleges/public.ts';
import { collegesInReach } from '#features/sites/sites/public.ts';
import { apiError } from '#kernel/errors.ts';
import { clampPage, totalsOf } from '#kernel/pagination.ts';
import { isSport, sportName } from '#kernel/sports.ts';
import { type Context, isAllowed } from '#platform/context.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import { type LoggedFact, staffChanges } from '../../staff-changes/public.ts';
import { COACHES_PER_PAGE } from '../coach-paths-view.ts';
import type { getCoachChoices, getCoachEntry, listCoaches } from '../contract.ts';

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

/** Throws not_found for an unknown coach, and for one of a college that this reader may not see. */
export async function coachEntry(ctx: Context, coachId: number): Promise<ReplyOf<typeof getCoachEntry>> {
  const { db } = ctx;
  const [coach, readable, own] = await Promise.all([
    findCoach(db, coachId),
    collegesInReach(ctx, 'transfers:read'),
    collegesInReach(ctx, 'transfers:write'),
  ]);
  if (!coach || !(readable === null || readable.includes(coach.collegeId))) throw apiError('not_found');
  const flags = await collegeFlags(ctx);
  const changes = await staffChanges(db, { type: 'coach', id: coachId }, loggedFacts(flags));
  return {
    coach: { ...viewOf(coach, flags), revision: coach.revision },
    changes,
    may: { write: own === null || own.includes(coach.collegeId), delete: isAllowed(ctx, 'transfers:delete') },
  };
}

/** Empty for staff who only read. */
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

/** The facts of a coach by their names in a change. */
const loggedFacts = (flags: Flags): LoggedFact[] => [
  { label: 'name', columns: ['name'], wordsOf: ({ name }) => textOf(name) },
  {
    label: 'college',
    columns: ['collegeId'],
    wordsOf: ({ collegeId: id }) => (typeof id === 'number' ? (flags.get(id)?.shortName ?? `college ${id}`) : null),
  },
  { label: 'sport', columns: ['sport'], wordsOf: ({ sport }) => (isSport(sport) ? sportName(sport) : null) },
  { label: 'role', columns: ['role'], wordsOf: ({ role }) => (isCoachRole(role) ? COACH_ROLE_NAMES[role] : null) },
  { label: 'title', columns: ['title'], wordsOf: ({ title }) => textOf(title) },
];

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
