import type { Db } from '#platform/db/database.ts';
import { type Coach, type CoachFacts, findCoach, insertCoach } from './queries.ts';

let made = 0;

export async function buildCoach(db: Db, facts: Partial<CoachFacts> & Pick<CoachFacts, 'collegeId'>): Promise<Coach> {
  made += 1;
  const id = await insertCoach(db, {
    name: `Coach Number ${made}`,
    sport: 'football',
    role: 'assistant_coach',
    title: null,
    ...facts,
  });
  const coach = id === null ? null : await findCoach(db, id);
  if (!coach) throw new Error('no coach was written');
  return coach;
}
