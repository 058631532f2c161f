import { arePositionsOfOne } from '#features/directory/positions/public.ts';
import type { Namesake } from '#features/recruiting/prospects/public.ts';
import { isSameSchool } from '#features/transfers/college-players/public.ts';
import { matchKey } from '#kernel/slugs.ts';
import type { Sport } from '#kernel/sports.ts';
import {
  ACCEPTED,
  LONG_AGO,
  MOVED_THERE,
  NAMESAKE,
  ON_ROSTER,
  OTHER_POSITION,
  ROSTER_SEASONS,
  SAME_HOMETOWN,
  SAME_NUMBER,
  SIGNED_THERE,
  STAYED_THERE,
  YEARS_IN_COLLEGE,
} from './confidence.ts';
import { type Individual, movedTo, type RosterSpot, type Town, townOf } from './individual.ts';
import type { Stint } from './stint.ts';

/** Evidence that two records of one name are one person. Pure. */

/** `parts`: the part of each record that matches: the season of an entry, "roster" or "prospect". */
export type Evidence = {
  of: readonly [Individual, Individual];
  parts: readonly [string, string];
  confidence: number;
  isExact: boolean;
};

/** Whether one source gives them different ids: no source gives one person two. */
export function areNumberedApart(all: readonly Individual[]): boolean {
  const numbers = Map.groupBy(
    all.flatMap((each) => each.number ?? []),
    (number) => number.source,
  );
  return [...numbers.values()].some((same) => new Set(same.map(({ id }) => id)).size > 1);
}

/** Whether staff linked them to different profiles of one provider, so that they are two people. */
export function areLinkedApart(all: readonly Individual[]): boolean {
  const profiles = Map.groupBy(
    all.flatMap((each) => each.profiles),
    ({ provider }) => provider,
  );
  return [...profiles.values()].some((same) => new Set(same.map(({ profileId }) => profileId)).size > 1);
}

type Part = { name: string; position: string | null } & (
  | { kind: 'stint'; stint: Stint }
  | { kind: 'roster'; spot: RosterSpot }
  | { kind: 'prospect'; prospect: Namesake }
);

/** Every part of one against every part of the other. */
export function evidenceBetween(a: Individual, b: Individual, sport: Sport): Evidence[] {
  const theirs = partsOf(b);
  const areLinked = areLinkedApart([a, b]);
  // Different ids at one source, or different linked profiles, rule out a certain match. A person may still review it.
  const most = areNumberedApart([a, b]) || areLinked ? NAMESAKE : SAME_NUMBER;
  return partsOf(a).flatMap((mine) =>
    theirs.flatMap((other): Evidence[] => {
      const sure = confidenceOf(mine, other);
      const fits = sure === SAME_NUMBER || arePositionsOfOne(sport, mine.position, other.position);
      // A namesake at another position is not worth a review.
      const unlinked = fits ? sure : sure >= ACCEPTED ? OTHER_POSITION : 0;
      // The links of staff settle that mere namesakes are two people.
      const confidence = areLinked && unlinked < ACCEPTED ? 0 : Math.min(most, unlinked);
      if (confidence === 0) return [];
      const isExact = sure === SAME_NUMBER || mine.position === other.position;
      return [{ of: [a, b], parts: [mine.name, other.name], confidence, isExact }];
    }),
  );
}

function partsOf({ stints, roster, prospects }: Individual): Part[] {
  return [
    ...stints.map((stint): Part => ({ kind: 'stint', name: String(stint.season), position: stint.position, stint })),
    ...(roster ? [{ kind: 'roster', name: 'roster', position: roster.position, spot: roster } as const] : []),
    ...prospects.map(
      (prospect): Part => ({ kind: 'prospect', name: 'prospect', position: prospect.position, prospect }),
    ),
  ];
}

function confidenceOf(a: Part, b: Part): number {
  if (a.kind === 'stint') {
    if (b.kind === 'stint') return betweenStints(a.stint, b.stint);
    return b.kind === 'roster' ? betweenRoster(a.stint, b.spot) : betweenProspect(a.stint, b.prospect);
  }
  if (b.kind === 'stint') return confidenceOf(b, a);
  if (a.kind === 'roster') {
    return b.kind === 'roster' ? betweenRosters(a.spot, b.spot) : ofRosterAndProspect(a.spot, b.prospect);
  }
  return b.kind === 'roster' ? ofRosterAndProspect(b.spot, a.prospect) : 0;
}

function betweenStints(a: Stint, b: Stint): number {
  const [first, then] = a.season < b.season ? [a, b] : [b, a];
  const years = then.season - first.season;
  if (years < 1 || years >= YEARS_IN_COLLEGE) return 0;
  const { outcome } = first;
  if (outcome.kind === 'moved') return isSameSchool(outcome.to, then.origin) ? MOVED_THERE : 0;
  if (outcome.kind === 'pro') return 0;
  if (isSameSchool(first.origin, then.origin)) return years === 1 ? STAYED_THERE : LONG_AGO;
  // The destination is unknown, so it may have been this college.
  return outcome.kind === 'open' ? NAMESAKE : 0;
}

/** Whether the roster is of the college that the player leaves or joins; of the former also in later seasons, if the player stayed. */
function betweenRoster({ season, origin, outcome }: Stint, { season: seen, school }: RosterSpot): number {
  const years = seen - season;
  const wasThere =
    isSameSchool(school, origin) && (years <= 0 || outcome.kind === 'withdrawn' || outcome.kind === 'open');
  const cameThere = isSameSchool(school, movedTo(outcome)) && years >= 0;
  if ((!wasThere && !cameThere) || Math.abs(years) >= YEARS_IN_COLLEGE) return 0;
  return Math.abs(years) <= ROSTER_SEASONS ? ON_ROSTER : LONG_AGO;
}

function betweenRosters(a: RosterSpot, b: RosterSpot): number {
  const years = Math.abs(a.season - b.season);
  if (years >= YEARS_IN_COLLEGE) return 0;
  if (isSameSchool(a.school, b.school)) return years <= ROSTER_SEASONS ? ON_ROSTER : LONG_AGO;
  return years > 0 && compareTowns(a.hometown, b.hometown) === 'same' ? SAME_HOMETOWN : 0;
}

function betweenProspect({ season, origin }: Stint, prospect: Namesake): number {
  if (!isOfAge(prospect, season)) return 0;
  if (prospect.collegeId === null) return NAMESAKE;
  return isSameSchool(origin, { collegeId: prospect.collegeId, name: null }) ? SIGNED_THERE : 0;
}

function ofRosterAndProspect({ season, school, hometown, prospectIds }: RosterSpot, prospect: Namesake): number {
  if (prospectIds.includes(prospect.id)) return SAME_NUMBER;
  if (!isOfAge(prospect, season)) return 0;
  const homes = compareTowns(hometown, townOf(prospect.hometownCity, prospect.hometownState));
  if (homes === 'other') return 0;
  if (prospect.collegeId !== null && isSameSchool(school, { collegeId: prospect.collegeId, name: null })) {
    return SIGNED_THERE;
  }
  if (homes === 'same') return SAME_HOMETOWN;
  return prospect.collegeId === null ? NAMESAKE : 0;
}

export function isOfAge({ classYear }: Namesake, season: number): boolean {
  return season >= classYear && season - classYear <= YEARS_IN_COLLEGE;
}

/** Cities are spelled in many ways, so only another state tells two people apart. */
export function compareTowns(a: Town | null, b: Town | null): 'same' | 'other' | 'unknown' {
  if (a === null || b === null) return 'unknown';
  if (matchKey(a.state) !== matchKey(b.state)) return 'other';
  return matchKey(a.city) === matchKey(b.city) ? 'same' : 'unknown';
}
