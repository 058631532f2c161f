import { writePastForecasts } from '#features/futurecast/forecasts/public.ts';
import { buildMember } from '#features/membership/accounts/factory.ts';
import { buildSession } from '#features/membership/sessions/factory.ts';
import { prospectFollows } from '#features/notifications/follows/tables.ts';
import { buildProspects, type ProspectFacts } from '#features/recruiting/prospects/factory.ts';
import { DAY_MS } from '#kernel/dates.ts';
import type { Db } from '#platform/db/database.ts';
import { COOKIES } from '#platform/http/cookies.ts';
import { readDatabaseTime } from './database-time.ts';
import { type Answer, ask } from './program.ts';

/** Staff who record decisions over HTTP, and members who forecast and follow. */

/** So that sessions and form tokens of one server are valid at the next. */
export const DESK_ENV = {
  SESSION_SECRET: 'a-secret-that-is-only-for-these-tests-00',
  RATE_LIMIT_PER_MINUTE: '100000',
};

export type StaffMember = { cookie: string };

/** A staff member who may record any prospect's decision, signed in with their second factor. */
export async function buildStaff(db: Db): Promise<StaffMember> {
  const now = await readDatabaseTime(db);
  const { id } = await buildMember(db, { isStaffWriter: true });
  const { token } = await buildSession(db, { userId: id, secondFactorAt: now }, now);
  return { cookie: `${COOKIES.session.name}=${token}` };
}

export const buildMembers = async (db: Db, count: number): Promise<number[]> =>
  Promise.all(Array.from({ length: count }, async () => (await buildMember(db)).id));

type Audience = { forecasters: readonly number[]; followers: readonly number[]; collegeId: number };

/** Open prospects whom all of these follow and forecast, each for `collegeId`. */
export async function buildAwaited(
  db: Db,
  facts: readonly ProspectFacts[],
  { forecasters, followers, collegeId }: Audience,
) {
  const built = await buildProspects(db, facts);
  const yesterday = new Date((await readDatabaseTime(db)).getTime() - DAY_MS);
  const words = [{ at: yesterday, collegeId, confidence: 80 }];
  const forecasts = forecasters.map((userId) => ({ userId, note: null, words }));
  await writePastForecasts(
    db,
    built.map(({ id }) => ({ prospectId: id, decision: null, forecasts })),
  );
  if (followers.length > 0) {
    const follows = built.flatMap(({ id }) =>
      followers.map((userId) => ({ userId, prospectId: id, followedAt: yesterday })),
    );
    await db.insert(prospectFollows).values(follows);
  }
  return built;
}

/** Records a prospect's commitment as the staff page does: the form's token, then the call. */
export async function recordCommitment(
  port: number,
  { cookie }: StaffMember,
  { prospectId, collegeId }: { prospectId: number; collegeId: number },
): Promise<Answer> {
  const token: string = JSON.parse(
    (await ask(port, { path: '/api/v2/csurf_token', headers: { cookie } })).body,
  ).csurf_token;
  return ask(port, {
    method: 'POST',
    path: `/api/v2/admin/prospects/${prospectId}/decisions`,
    headers: { cookie: `${cookie}; ${COOKIES.csrf.name}=${token}`, 'x-xsrf-token': token },
    body: { kind: 'commit', college_id: collegeId, source: 'His own announcement' },
  });
}
