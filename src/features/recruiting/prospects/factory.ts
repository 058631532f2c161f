import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import { people } from '../people/tables.ts';
import { rankClass } from './class-order.ts';
import { prospectNameKey, slugBase } from './prospect-slug.ts';
import { starsOf } from './rating.ts';
import { prospects } from './tables.ts';

/** Fictitious prospects for tests and seeds. */

export type ProspectFacts = Partial<Omit<typeof prospects.$inferInsert, 'id' | 'nameKey' | 'stars' | 'sport'>> & {
  sport?: Sport;
};
export type BuiltProspect = typeof prospects.$inferSelect;

const FIRST_NAMES = ['Ansel', 'Bodie', 'Corwin', 'Dario', 'Ellis', 'Fenton', 'Gideon', 'Hollis'];
const LAST_NAMES = ['Amberley', 'Brightwater', 'Castellow', 'Dunmore', 'Eastlake', 'Fairbourne', 'Greystone'];

let made = 0;

/** One prospect with a person of their own; reranks the class afterwards. */
export async function buildProspect(db: Db, facts: ProspectFacts = {}): Promise<BuiltProspect> {
  const [built] = await buildProspects(db, [facts]);
  if (!built) throw new Error('no prospect was written');
  return built;
}

/** Many at once, in the given order; each class is reranked once at the end. */
export async function buildProspects(db: Db, many: readonly ProspectFacts[]): Promise<BuiltProspect[]> {
  const wanted = many.map(completed);
  const named = wanted.map(({ name, nameKey }) => ({ name, nameKey }));
  const persons = await db.insert(people).values(named).returning({ id: people.id });
  const rows = wanted.map((facts, index) => ({ personId: persons[index]?.id ?? 0, ...facts }));
  const written = await db.insert(prospects).values(rows).returning();
  const classes = new Map(wanted.map(({ sport, classYear }) => [`${sport} ${classYear}`, { sport, classYear }]));
  for (const { sport, classYear } of classes.values()) await rankClass(db, sport, classYear);
  return written;
}

function completed(facts: ProspectFacts) {
  made += 1;
  const first = FIRST_NAMES[made % FIRST_NAMES.length];
  const last = LAST_NAMES[made % LAST_NAMES.length];
  const name = facts.name ?? `${first} ${last}`;
  return {
    classYear: 2027,
    slug: `${slugBase(name)}-${made}`,
    position: 'QB',
    heightInches: 75,
    weightLbs: 205,
    hometownCity: 'Cedar Falls',
    hometownState: 'TX',
    highSchoolName: 'Cedar Falls Central',
    ratingTenths: 56,
    ...facts,
    sport: facts.sport ?? ('football' as const),
    name,
    nameKey: prospectNameKey(name),
    stars: starsOf(facts.ratingTenths === undefined ? 56 : facts.ratingTenths),
  };
}
