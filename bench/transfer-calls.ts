import type pg from 'pg';
import { TRANSFER_SORTS } from '../src/features/transfers/entries/contract.ts';
import { RANK_SORTS } from '../src/features/transfers/portal-ranks/rank-list-view.ts';

/** The requests to a network with many portal entries: two filters and a sort order, different each time. */

export type TransferTarget = { name: string; isPage: boolean; paths: readonly string[] };

const COLLEGES = 400;
const NAMES = 400;
/** Enough that a run of a few seconds requests hardly any twice. */
const PATHS = 3_000;

type Sample = { year: number; colleges: readonly string[]; words: readonly string[]; positions: readonly string[] };

export async function readTransferSample(client: pg.Client): Promise<Sample> {
  const texts = async (text: string) => (await client.query<{ text: string }>(text)).rows.map((row) => row.text);
  const { rows } = await client.query<{ year: number }>(
    `select max(year)::int as year from college_transfers where sport = 'football'`,
  );
  return {
    year: rows[0]?.year ?? 0,
    colleges: await texts(`select slug as text from colleges join (
      select origin_college_id as id, count(*) as entries from college_transfers where sport = 'football' group by 1
      order by 2 desc limit ${COLLEGES}) found using (id) order by entries desc`),
    words: await texts(`select split_part(name_key, ' ', 2) as text from college_transfers
      where sport = 'football' order by md5(id::text) limit ${NAMES}`),
    positions: await texts(
      `select position as text from college_transfers where sport = 'football' group by 1 order by 1`,
    ),
  };
}

type Filters = Readonly<Record<string, readonly string[]>>;

const filtersOf = ({ colleges, words, positions }: Sample): Filters => ({
  school_focus: colleges,
  origin_college_name: colleges,
  exit_college_name: colleges,
  latest_activity_college_name: colleges,
  transfer_position: positions,
  athletic_year: ['freshman', 'sophomore', 'junior', 'senior'],
  status: ['open', 'placed', 'withdrawn', 'left', 'committed', 'signed', 'enrolled', 'pro', 'dismissed', 'medical'],
  // Whole words, parts of words, and one or two letters.
  query: words.map((word, place) =>
    place % 3 === 0 ? word.slice(0, 1 + (place % 2)) : word.slice(0, 3 + (place % 4)),
  ),
});

/** One query for each pair of filters and each sort order, so that every statement is covered. */
export function everyPair(sample: Sample): string[] {
  const filters = filtersOf(sample);
  const pairs = pairsOf(Object.keys(filters));
  return TRANSFER_SORTS.flatMap((sort, place) =>
    pairs.map(([one, other]) => {
      const pick = (key: string) => filters[key]?.[(place * 7) % (filters[key]?.length ?? 1)] ?? '';
      return queryOf({ [one]: pick(one), [other]: pick(other), sort });
    }),
  );
}

/** Many queries with one or two filters and a sort order, without duplicates as far as possible. */
function manyQueries(sample: Sample): string[] {
  const filters = filtersOf(sample);
  const pairs = pairsOf(Object.keys(filters));
  return Array.from({ length: PATHS }, (_, place) => {
    const [one, other] = pairs[place % pairs.length] ?? ['status', 'query'];
    const pick = (key: string, step: number) => filters[key]?.[(place * step) % (filters[key]?.length ?? 1)] ?? '';
    const sort = TRANSFER_SORTS[Math.floor(place / pairs.length) % TRANSFER_SORTS.length] ?? 'latest';
    return queryOf({ [one]: pick(one, 7), [other]: pick(other, 11), sort });
  });
}

/** Queries with one filter and a sort order on a season's ranking. */
function rankingQueries(sample: Sample): string[] {
  const { status: _, query: __, ...filters } = filtersOf(sample);
  const keys = Object.keys(filters);
  return Array.from({ length: PATHS }, (_each, place) => {
    const key = keys[place % keys.length] ?? 'transfer_position';
    const values = filters[key] ?? [];
    const sort = RANK_SORTS[Math.floor(place / keys.length) % RANK_SORTS.length] ?? 'ordinality';
    return queryOf({ [key]: values[(place * 7) % values.length] ?? '', sort });
  });
}

/** The first target is the reference: rows of one index, without filters. */
export function targetsOf(sample: Sample): [TransferTarget, ...TransferTarget[]] {
  const { year } = sample;
  const queries = manyQueries(sample);
  const rankings = rankingQueries(sample);
  const call = '/api/v2/college_transfers?sport=football';
  const tracker = `/transfer_tracker/football/${year}`;
  const views = ['teams', 'conferences', 'positions'].map((view) => `${tracker}?view=${view}`);
  return [
    {
      name: 'the newest entries',
      isPage: false,
      paths: ['/api/v2/transfers/recent_transfers?sport=football&per_page=50'],
    },
    { name: 'search of all seasons', isPage: false, paths: queries.map((query) => `${call}&year=all&${query}`) },
    { name: 'search of a season', isPage: false, paths: queries.map((query) => `${call}&year=${year}&${query}`) },
    {
      name: 'tracker, its first pages',
      isPage: false,
      paths: Array.from({ length: 20 }, (_, page) => `${call}&year=${year}&page=${page + 1}`),
    },
    {
      name: 'the players of a ranking',
      isPage: false,
      paths: rankings.map((query) => `/api/v2/lists_people?sport=football&year=${year}&${query}`),
    },
    {
      name: 'transfer rankings',
      isPage: true,
      paths: rankings.map((query) => `/transfer_rankings/football/${year}?${query}`),
    },
    { name: 'transfer search', isPage: true, paths: queries.map((query) => `/transfer_search/football?${query}`) },
    { name: 'tracker, filtered', isPage: true, paths: queries.map((query) => `${tracker}?${query}`) },
    { name: 'tracker by team, conference and position', isPage: true, paths: views },
  ];
}

const pairsOf = (keys: readonly string[]) =>
  keys.flatMap((one, place) => keys.slice(place + 1).map((other) => [one, other] as const));

const queryOf = (values: Readonly<Record<string, string>>) => new URLSearchParams(values).toString();
