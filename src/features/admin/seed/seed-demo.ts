import { listCollegesOfDivision } from '#features/directory/colleges/public.ts';
import {
  type NewProspect,
  rankClass,
  takenSlugs,
  takeSlug,
  writeProspects,
} from '#features/recruiting/prospects/public.ts';
import { defaultClassYear, formatDate } from '#kernel/dates.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import { emit, purgeTags } from '#platform/events/events.ts';
import { recordImport } from '../imports/public.ts';
import { type DemoProspect, demoProspects } from './demo-people.ts';

/** A demo network: invented people, said to be so in the source of each fact. */

export const DEMO_SOURCE = 'demo';

export type SeedReport = { created: number; classes: { sport: Sport; year: number; created: number }[] };

/** Shares of the people that are asked for, by sport; the rest is football. */
const SHARES: readonly (readonly [Sport, number])[] = [
  ['football', 0.6],
  ['basketball', 0.2],
  ['baseball', 0.12],
  ['hockey', 0.08],
];
const CLASSES = 2;

export async function seedDemo(
  root: Db,
  { people, seed, now }: { people: number; seed: number; now: Date },
): Promise<SeedReport> {
  const present = defaultClassYear(now);
  return root.transaction(async (db) => {
    const colleges = (await listCollegesOfDivision(db, 'FBS')).map(({ id }) => id).toSorted((a, b) => a - b);
    const classes: SeedReport['classes'] = [];
    for (const [sport, share] of SHARES) {
      for (let ahead = 0; ahead < CLASSES; ahead += 1) {
        const year = present + ahead;
        const count = Math.max(1, Math.round((people * share) / CLASSES));
        const invented = demoProspects({
          count,
          sport,
          seed: seed * 1000 + year * 10 + SHARES.findIndex(([each]) => each === sport),
          colleges: colleges.length,
        });
        await writeClass(db, { sport, year, invented, colleges, now });
        classes.push({ sport, year, created: count });
      }
    }
    await recordImport(db, {
      kind: DEMO_SOURCE,
      fileName: `seed ${seed}`,
      checksum: '',
      sport: 'all',
      year: null,
      options: {},
      counts: { created: classes.reduce((sum, each) => sum + each.created, 0) },
      at: now,
    });
    await emit(db, { type: 'demo_seeded', classes });
    await purgeTags(db, 'all');
    return { created: classes.reduce((sum, each) => sum + each.created, 0), classes };
  });
}

type Class = { sport: Sport; year: number; invented: readonly DemoProspect[]; colleges: readonly number[]; now: Date };

async function writeClass(db: Db, { sport, year, invented, colleges, now }: Class): Promise<void> {
  const slugs = await takenSlugs(
    db,
    year,
    invented.map(({ name }) => name),
  );
  const on = formatDate(now, 'YYYY-MM-DD');
  const created = invented.map((demo) => newProspect(demo, takeSlug(demo.name, slugs), colleges, on));
  await writeProspects(db, { created, changed: [] }, { sport, classYear: year, now, on, changedBy: DEMO_SOURCE });
  await rankClass(db, sport, year);
}

const FIELDS = ['name', 'position', 'heightInches', 'weightLbs', 'hometownCity', 'highSchoolName', 'collegeId'];

function newProspect(demo: DemoProspect, slug: string, colleges: readonly number[], on: string): NewProspect {
  const collegeId = demo.college === null ? null : (colleges[demo.college] ?? null);
  const status = collegeId === null ? 'open' : demo.hasSigned ? 'signed' : 'committed';
  return {
    slug,
    personId: null,
    state: {
      name: demo.name,
      position: demo.position,
      heightInches: demo.heightInches,
      weightLbs: demo.weightLbs,
      hometownCity: demo.city,
      hometownState: demo.state,
      hometownCountry: 'US',
      highSchoolId: null,
      highSchoolName: demo.highSchool,
      ratingTenths: demo.ratingTenths,
      isRatingDerived: false,
      sourcePositionRank: null,
      status,
      collegeId,
      committedOn: null,
      provenance: Object.fromEntries(FIELDS.map((field) => [field, { source: DEMO_SOURCE, on }])),
    },
    serviceRating: null,
    ratingChange: { oldTenths: null, newTenths: demo.ratingTenths, reason: 'First rating (invented)' },
    signing:
      collegeId !== null && status !== 'open' ? { collegeId, status, source: DEMO_SOURCE, corrects: null } : null,
  };
}
