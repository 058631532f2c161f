import { hasProspects } from '#features/recruiting/prospects/public.ts';
import type { Db } from '#platform/db/database.ts';
import { seedDemo } from './seed-demo.ts';

const PEOPLE = 600;
const SEED = 1;

/** The first start of a development server shows something: invented people, unless anybody is there. Returns how many. */
export async function seedIfEmpty(db: Db, now: Date): Promise<number> {
  if (await hasProspects(db)) return 0;
  return (await seedDemo(db, { people: PEOPLE, seed: SEED, now })).created;
}
