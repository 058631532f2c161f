import type { CollegeFlag } from '#features/directory/colleges/college-flag-view.ts';
import { listPositions } from '#features/directory/positions/public.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Context } from '#platform/context.ts';
import { ATHLETIC_YEARS, groupOf, sportTransfersTag, transferTags } from './entry.ts';
import { listBestComing } from './incoming.ts';
import { countBalance, countByExit, listSeasons } from './queries.ts';
import { listFilterValues } from './search-queries.ts';

/** Facts that every page of a season's tracker needs besides its rows, cached in memory until a write of that season. */

type Facts = Pick<Context, 'db' | 'memory'>;

/** Seasons of a sport that have entries, latest first. */
export async function seasonsOf({ db, memory }: Facts, sport: Sport): Promise<number[]> {
  return memory.recall(`transfer-seasons ${sport}`, [`transfers:${sport}`], () => listSeasons(db, sport));
}

/** The number of entries, by status. */
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

/** Ids of the best entries into any college, best first, up to the given number. */
export async function bestComing(
  { db, memory }: Facts,
  of: { sport: Sport; year: number; first: number },
): Promise<readonly number[]> {
  const { sport, year, first } = of;
  return memory.recall(`transfer-best ${sport} ${year} ${first}`, transferTags(sport, year), () =>
    listBestComing(db, of),
  );
}

/** R9: the national list of transfers. */
const RANKED_TRANSFERS = 100;

/** Ranks of some entries among the best of their seasons, by id. */
export async function ranksOf(
  facts: Facts,
  entries: readonly { sport: Sport; year: number }[],
): Promise<Map<number, number>> {
  const seasons = new Map(entries.map(({ sport, year }) => [`${sport} ${year}`, { sport, year }]));
  const best = await Promise.all(
    [...seasons.values()].map((season) => bestComing(facts, { ...season, first: RANKED_TRANSFERS })),
  );
  return new Map(best.flatMap((ids) => ids.map((id, index) => [id, index + 1] as const)));
}

/** Arrivals and departures of a college. */
export async function balanceOf({ db, memory }: Facts, where: { sport: Sport; year: number; college: CollegeFlag }) {
  const { sport, year, college } = where;
  const key = `transfer-balance ${sport} ${year} ${college.id}`;
  const counted = await memory.recallChoice(key, transferTags(sport, year), () =>
    countBalance(db, { sport, year, collegeId: college.id }),
  );
  return { college, ...counted };
}

/** Filter values that match players in a season, or in all seasons if `year` is null: colleges by name, positions in depth chart order. */
export async function filterValuesOf(
  { db, memory }: Facts,
  { sport, year, colleges }: { sport: Sport; year: number | null; colleges: ReadonlyMap<number, CollegeFlag> },
) {
  const tags = [...(year === null ? [sportTransfersTag(sport)] : transferTags(sport, year)), 'colleges'];
  return memory.recall(`transfer-filters ${sport} ${year}`, tags, async () => {
    const chart = listPositions(sport);
    const { positions, originIds, exitIds, grades } = await listFilterValues(
      db,
      { sport, year },
      {
        collegeIds: [...colleges.keys()],
        positions: chart.map(({ code }) => code),
        grades: ATHLETIC_YEARS.map((_, index) => index + 1),
      },
    );
    const byName = [...colleges.values()].toSorted((a, b) => a.shortName.localeCompare(b.shortName, 'en'));
    const among = (ids: ReadonlySet<unknown>) => byName.filter(({ id }) => ids.has(id)).map(asOption);
    return {
      athleticYears: ATHLETIC_YEARS.filter((_, index) => grades.has(index + 1)),
      transferPositions: chart.flatMap(({ code, name }) => (positions.has(code) ? [{ code, name }] : [])),
      originColleges: among(originIds),
      exitColleges: among(exitIds),
    };
  });
}

const asOption = ({ slug, shortName }: CollegeFlag) => ({ slug, shortName });
