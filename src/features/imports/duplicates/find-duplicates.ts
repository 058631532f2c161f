import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import { DOUBTFUL, SURE } from '../recruits/public.ts';
import { groupsOfPlayers } from './player-groups.ts';
import { groupsOfProspects } from './prospect-groups.ts';

/** Finds profiles with the same name that may be one person. */

export type ProfileKind = 'prospect' | 'player';

export type Profile = {
  id: number;
  /** "Đuro Uzorak, WR, Mobile, AL, Sample North". */
  text: string;
  /** Members have made forecasts for it: that profile is kept. */
  hasForecasts: boolean;
};

export type Duplicate = {
  kind: ProfileKind;
  sport: Sport;
  /** The class of prospects; null for players. */
  classYear: number | null;
  keep: Profile;
  other: Profile;
  /** 0 to 1. */
  confidence: number;
  /** Confident, and no other profile of that name could be meant. */
  isCertain: boolean;
};

/** All profiles with one name, and the confidence that two of them are one person. */
export type NameGroup = Pick<Duplicate, 'kind' | 'sport' | 'classYear'> & {
  profiles: Profile[];
  confidence: (a: Profile, b: Profile) => number;
};

/** Every pair above the confidence threshold, most confident first. People who were taken down are left out. */
export async function findDuplicates(db: Db, { sport }: { sport: Sport | null }): Promise<Duplicate[]> {
  const groups = [...(await groupsOfProspects(db, sport)), ...(await groupsOfPlayers(db, sport))];
  return groups.flatMap(duplicatesOf).toSorted((a, b) => b.confidence - a.confidence || a.keep.id - b.keep.id);
}

/** Pure. A pair is certain if every other profile that surely matches one of them surely matches the other as well. */
export function duplicatesOf({ kind, sport, classYear, profiles, confidence }: NameGroup): Duplicate[] {
  const isSure = (a: Profile, b: Profile) => confidence(a, b) >= SURE;
  return profiles.flatMap((one, place) =>
    profiles.slice(place + 1).flatMap((two): Duplicate[] => {
      const sure = confidence(one, two);
      if (sure < DOUBTFUL) return [];
      const others = profiles.filter((each) => each !== one && each !== two);
      const [keep, other] = ordered(one, two);
      const isCertain =
        sure >= SURE &&
        !(one.hasForecasts && two.hasForecasts) &&
        others.every((each) => isSure(each, one) === isSure(each, two));
      return [{ kind, sport, classYear, keep, other, confidence: sure, isCertain }];
    }),
  );
}

/** Keeps the profile with forecasts, else the older one, whose address has been public longer. */
function ordered(a: Profile, b: Profile): [Profile, Profile] {
  if (a.hasForecasts !== b.hasForecasts) return a.hasForecasts ? [a, b] : [b, a];
  return a.id < b.id ? [a, b] : [b, a];
}
