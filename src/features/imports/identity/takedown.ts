import { arePositionsOfOne } from '#features/directory/positions/public.ts';
import { isSameSchool, type School } from '#features/transfers/college-players/public.ts';
import type { Sport } from '#kernel/sports.ts';
import { compareTowns, isOfAge } from './evidence.ts';
import { type Individual, movedTo, townOf } from './individual.ts';

/**
 * Whether a row may mean a person who was taken down (decision 14): a namesake at a fitting position who was at one of the
 * row's colleges, comes from the same town, or has no known college. Pure.
 */
export function maybeTakenDown(row: Individual, hidden: Individual, sport: Sport): boolean {
  const season = row.stints[0]?.season ?? row.roster?.season ?? 0;
  const prospects = hidden.prospects.filter((prospect) => isOfAge(prospect, season));
  const parts = [...hidden.stints, ...prospects, ...(hidden.roster ? [hidden.roster] : [])];
  const isPlayer = hidden.player !== null;
  if (parts.length === 0 && !isPlayer) return false;
  const position = row.stints[0]?.position ?? row.roster?.position ?? null;
  if (parts.length > 0 && !parts.some((part) => arePositionsOfOne(sport, position, part.position))) return false;
  const homes = [
    hidden.roster?.hometown ?? null,
    ...prospects.map((each) => townOf(each.hometownCity, each.hometownState)),
  ].map((home) => compareTowns(row.roster?.hometown ?? null, home));
  if (homes.includes('same')) return true;
  if (homes.includes('other')) return false;
  const theirs = schoolsOf({ ...hidden, prospects });
  return theirs.length === 0 || schoolsOf(row).some((own) => theirs.some((school) => isSameSchool(own, school)));
}

function schoolsOf({ stints, roster, prospects, player }: Individual): School[] {
  return [
    ...stints.flatMap(({ origin, outcome }) => [origin, movedTo(outcome)]),
    ...prospects.map(({ collegeId }): School | null => (collegeId === null ? null : { collegeId, name: null })),
    roster?.school ?? null,
    player?.collegeId ? { collegeId: player.collegeId, name: null } : null,
  ].filter((school) => school !== null);
}
