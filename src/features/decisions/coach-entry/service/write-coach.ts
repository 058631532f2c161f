import { COACH_ROLE_NAMES, isRoleOf } from '#features/directory/coaches/coach-view.ts';
import {
  type Coach,
  type CoachFacts,
  deleteCoach,
  insertCoach,
  lockCoach,
  writeCoach,
} from '#features/directory/coaches/public.ts';
import { listCollegesByIds } from '#features/directory/colleges/public.ts';
import { collegesInReach } from '#features/sites/sites/public.ts';
import { apiError, type FieldErrors, invalidFields } from '#kernel/errors.ts';
import { matchKey } from '#kernel/slugs.ts';
import { sportName } from '#kernel/sports.ts';
import { audit } from '#platform/audit/audit.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { ParsedOf } from '#platform/http/endpoint.ts';
import type { createCoach, deleteCoach as deleteCall, updateCoach } from '../contract.ts';

type Input = ParsedOf<typeof createCoach>['body'];
type Refusal = 'coach_exists' | 'not_your_college' | 'nothing_changed';

const FACTS = ['name', 'collegeId', 'sport', 'role', 'title'] as const;

export async function addCoach(
  ctx: Context,
  { source, ...input }: Input,
): Promise<{ ok: true; coachId: number } | { ok: false; reason: Refusal }> {
  return ctx.db.transaction(async (db) => {
    const facts = await factsOf(db, input);
    if (!(await isOwn(ctx, facts.collegeId))) return { ok: false, reason: 'not_your_college' };
    const coachId = await insertCoach(db, facts);
    if (coachId === null) return { ok: false, reason: 'coach_exists' };
    const subject = { type: 'coach', id: coachId };
    await audit(db, ctx, { action: 'coach.add', subject, after: { ...facts, source } });
    return { ok: true, coachId };
  });
}

/** Throws what `holdCoach` throws. */
export async function changeCoach(
  ctx: Context,
  coachId: number,
  { source, revision, ...input }: ParsedOf<typeof updateCoach>['body'],
): Promise<{ ok: true } | { ok: false; reason: Refusal }> {
  return ctx.db.transaction(async (db) => {
    const before = await holdCoach(ctx, db, { coachId, revision });
    if (!(await isOwn(ctx, before.collegeId))) throw apiError('forbidden');
    const after = await factsOf(db, input);
    if (!(await isOwn(ctx, after.collegeId))) return { ok: false, reason: 'not_your_college' };
    const changed = FACTS.filter((fact) => before[fact] !== after[fact]);
    if (changed.length === 0) return { ok: false, reason: 'nothing_changed' };
    if (!(await writeCoach(db, coachId, after))) return { ok: false, reason: 'coach_exists' };
    const only = (of: CoachFacts) => Object.fromEntries(changed.map((fact) => [fact, of[fact]]));
    await audit(db, ctx, {
      action: 'coach.change',
      subject: { type: 'coach', id: coachId },
      before: only(before),
      after: { ...only(after), source },
    });
    return { ok: true };
  });
}

/** Throws what `holdCoach` throws. */
export async function removeCoach(
  ctx: Context,
  coachId: number,
  { reason, revision }: ParsedOf<typeof deleteCall>['body'],
): Promise<void> {
  await ctx.db.transaction(async (db) => {
    const { id: _, revision: _revision, ...before } = await holdCoach(ctx, db, { coachId, revision });
    await deleteCoach(db, coachId);
    await audit(db, ctx, { action: 'coach.delete', subject: { type: 'coach', id: coachId }, before, reason });
  });
}

/** The coach, locked. Throws not_found for one that this reader may not see, conflict if it changed since `revision`. */
async function holdCoach(
  ctx: Context,
  db: Db,
  { coachId, revision }: { coachId: number; revision: number },
): Promise<Coach> {
  const readable = await collegesInReach(ctx, 'transfers:read');
  const coach = await lockCoach(db, coachId);
  if (!coach || !(readable === null || readable.includes(coach.collegeId))) throw apiError('not_found');
  if (coach.revision !== revision)
    throw apiError('conflict', {
      message: 'Someone changed this coach since you opened the page. Your changes are not saved.',
    });
  return coach;
}

async function isOwn(ctx: Context, collegeId: number): Promise<boolean> {
  const own = await collegesInReach(ctx, 'transfers:write');
  return own === null || own.includes(collegeId);
}

/** Throws with an error message at every wrong field. */
async function factsOf(db: Db, { name, sport, role, collegeId, title }: Omit<Input, 'source'>): Promise<CoachFacts> {
  const errors: FieldErrors = {};
  if (matchKey(name) === '') errors.name = ['Use letters in the name'];
  if (!isRoleOf(sport, role))
    errors.role = [`${sportName(sport)} has no ${COACH_ROLE_NAMES[role].toLowerCase()}. Choose another role.`];
  if (collegeId === '' || collegeId === null)
    throw invalidFields({ ...errors, college_id: ['Please choose a college'] });
  if ((await listCollegesByIds(db, [collegeId])).length === 0)
    errors.college_id = ['That college isn’t in the directory'];
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
  return { name, sport, role, collegeId, title: title || null };
}
