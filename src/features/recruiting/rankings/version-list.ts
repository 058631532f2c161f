import { prospectNameKey, type Stars, starsOf } from '../prospects/public.ts';
import type { RankingSort } from './contract.ts';
import type { RankedRecord, RankingFilters } from './queries.ts';

/** Filters, sorts and pages a past list in memory, as the database does the current one. Pure. */

type Page = { filters: RankingFilters; sort: RankingSort; window: { limit: number; offset: number } };

/** `rows` by rank. */
export function pageOfVersion(rows: readonly RankedRecord[], { filters, sort, window }: Page) {
  const matching = rows.filter((row) => matches(row, filters));
  return {
    records: sorted(matching, sort).slice(window.offset, window.offset + window.limit),
    tiers: tiersOf(matching),
    isTiered: matching.every((row, index) => starCount(row) <= starCount(matching[index - 1] ?? row)),
  };
}

function matches(row: RankedRecord, { position, state, stars, isCommitted, text }: RankingFilters): boolean {
  return (
    (position === null || row.position === position) &&
    (state === null || row.hometownState === state) &&
    (stars === null || starsOf(row.ratingTenths) === stars) &&
    (isCommitted === null || (row.collegeId !== null) === isCommitted) &&
    (text === null || isNamed(row, text))
  );
}

/** A part of the name, or the beginning of the high school. */
const isNamed = ({ name, highSchoolName }: RankedRecord, text: string) =>
  prospectNameKey(name).includes(text) || prospectNameKey(highSchoolName ?? '').startsWith(text);

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function sorted(rows: readonly RankedRecord[], sort: RankingSort): readonly RankedRecord[] {
  if (sort === 'name') return rows.toSorted((a, b) => byText(prospectNameKey(a.name), prospectNameKey(b.name)));
  if (sort === 'updated') return rows.toSorted((a, b) => byText(b.updatedAt, a.updatedAt));
  return sort === 'position' ? rows.toSorted((a, b) => byText(a.position ?? '~', b.position ?? '~')) : rows;
}

const starCount = ({ ratingTenths }: RankedRecord) => starsOf(ratingTenths) ?? 0;

function tiersOf(rows: readonly RankedRecord[]): { stars: Stars | null; count: number }[] {
  const tiers = Map.groupBy(rows, ({ ratingTenths }) => starsOf(ratingTenths));
  return [...tiers]
    .map(([stars, ofThese]) => ({ stars, count: ofThese.length }))
    .toSorted((a, b) => (b.stars ?? 0) - (a.stars ?? 0));
}
