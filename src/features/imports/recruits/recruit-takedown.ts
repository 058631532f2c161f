import { arePositionsOfOne } from '#features/directory/positions/public.ts';
import type { HiddenPlayer } from '#features/transfers/college-players/public.ts';
import { matchKey } from '#kernel/slugs.ts';
import type { Sport } from '#kernel/sports.ts';
import { personKey, YEARS_IN_COLLEGE } from '../identity/public.ts';
import { shortened } from './recruit-school.ts';
import type { MatchedRow } from './recruit-traits.ts';

/**
 * Whether a row may be a player who was taken down (decision 14), by the rule for entries and rosters: a namesake of a fitting
 * age and position who comes from the same town or was at the row's college, or where either college is unknown. Only another
 * state tells the two apart. Pure.
 */
export function maybeTakenDown(
  hidden: readonly HiddenPlayer[],
  { sport, year }: { sport: Sport; year: number },
): (row: MatchedRow) => boolean {
  const byPerson = Map.groupBy(hidden, (player) => personKey(player.nameKey));
  return (row) =>
    (byPerson.get(personKey(row.nameKey)) ?? []).some((player) => {
      if (!isOfAge(player, year) || !arePositionsOfOne(sport, row.position, player.position)) return false;
      const homes = compareHomes(row, player);
      if (homes !== 'unknown') return homes === 'same';
      return player.collegeIds.length === 0 || row.collegeId === null || player.collegeIds.includes(row.collegeId);
    });
}

function isOfAge({ seasons }: HiddenPlayer, year: number): boolean {
  return seasons.length === 0 || seasons.some((season) => season >= year && season - year <= YEARS_IN_COLLEGE);
}

function compareHomes(row: MatchedRow, player: HiddenPlayer): 'same' | 'other' | 'unknown' {
  const { city, state } = row.hometown;
  if (state === null || player.hometownState === null) return 'unknown';
  if (matchKey(state) !== matchKey(player.hometownState)) return 'other';
  if (city === null || player.hometownCity === null) return 'unknown';
  return cityKey(city) === cityKey(player.hometownCity) ? 'same' : 'unknown';
}

const cityKey = (city: string) => shortened(matchKey(city));
