import type { CollegeFlag } from '#features/directory/colleges/college-flag-view.ts';
import { listPositions } from '#features/directory/positions/public.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Context } from '#platform/context.ts';
import { ATHLETIC_YEARS, groupOf, transferTags } from './entry.ts';
import { listBestComing } from './incoming.ts';
import { countBalance, countByExit, listFilterValues, listSeasons } from './queries.ts';

/** What every page of a season's tracker says beside its rows: kept in memory until a write of that season. */

type Facts = Pick<Context, 'db' | 'memory'>;

/** Seasons of a sport that have entries, the latest first. */
export async function seasonsOf({ db, memory }: Facts, sport: Sport): Promise<number[]> {
  return memory.recall(`transfer-seasons ${sport}`, [`transfers:${sport}`], () => listSeasons(db, sport));
}

/** How many entered, and how they stand. */
export async function windowOf({ db, memory }: Facts, sport: Sport, year: number) {
  return memory.recall(`transfer-window ${sport} ${year}`, transferTags(sport, year), async () => {
    const window = { entered: 0, placed: 0, withdrawn: 0, open: 0, left: 0 };
    for (const { exitType, count } of await countByExit(db, sport, year)) {
      window[groupOf(exitType)] += count;
      window.entered += count;
    }
    return window;
  });
}

/** The best who come to a college, by their ids, the best first: so many, or all where there are fewer. */
export async function bestComing(
  { db, memory }: Facts,
  of: { sport: Sport; year: number; first: number },
): Promise<readonly number[]> {
  const { sport, year, first } = of;
  return memory.recall(`transfer-best ${sport} ${year} ${first}`, transferTags(sport, year), () =>
    listBestComing(db, of),
  );
}

/** Who joins and who leaves a college. */
export async function balanceOf({ db, memory }: Facts, where: { sport: Sport; year: number; college: CollegeFlag }) {
  const { sport, year, college } = where;
  const key = `transfer-balance ${sport} ${year} ${college.id}`;
  const counted = await memory.recallChoice(key, transferTags(sport, year), () =>
    countBalance(db, { sport, year, collegeId: college.id }),
  );
  return { college, ...counted };
}

/** What there is to filter by: colleges by name, positions as a depth chart has them. */
export async function filterValuesOf(
  { db, memory }: Facts,
  { sport, year, colleges }: { sport: Sport; year: number; colleges: ReadonlyMap<number, CollegeFlag> },
) {
  const tags = [...transferTags(sport, year), 'colleges'];
  return memory.recall(`transfer-filters ${sport} ${year}`, tags, async () => {
    const { positions, originIds, exitIds, grades } = await listFilterValues(db, sport, year);
    const known = new Set(positions);
    const ofChart = listPositions(sport).filter(({ code }) => known.has(code));
    const origins = byName(originIds, colleges);
    const exits = byName(exitIds, colleges);
    return {
      athleticYears: ATHLETIC_YEARS.filter((_, index) => grades?.includes(index + 1)),
      transferPositions: ofChart.map(({ code, name }) => ({ code, name })),
      originColleges: origins.map(asOption),
      exitColleges: exits.map(asOption),
      /** Ids of all of them in the order of their names. */
      collegesByName: byName([...(originIds ?? []), ...(exitIds ?? [])], colleges).map(({ id }) => id),
    };
  });
}

function byName(ids: readonly (number | null)[] | null, colleges: ReadonlyMap<number, CollegeFlag>): CollegeFlag[] {
  return [...new Set(ids)]
    .flatMap((id) => (id === null ? [] : (colleges.get(id) ?? [])))
    .toSorted((a, b) => a.shortName.localeCompare(b.shortName, 'en'));
}

const asOption = ({ slug, shortName }: CollegeFlag) => ({ slug, shortName });
