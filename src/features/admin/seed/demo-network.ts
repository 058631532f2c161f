import { listTowns } from '#features/directory/places/public.ts';
import { defaultClassYear, formatDate } from '#kernel/dates.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { dayFromText } from './calendar.ts';
import { type Hometowns, hometownsOf } from './hometowns.ts';
import { type NetworkSize, networkSize } from './network-size.ts';
import { type CollegesBySport, readSeedColleges } from './seed-colleges.ts';
import { createSuitors, type SeedCollege, type Suitors } from './suitors.ts';

/** What all parts of a demo network are made from. */

export type SeedWish = {
  /** About how many prospects, over all sports and classes. */
  people: number;
  seed: number;
  now: Date;
  /** Where the drawn pictures go. */
  storage: Storage;
  /** Hears after each step how much is done, in whole percents, and what it was. */
  onProgress?: (percent: number, part: string) => void;
  /** Asked between the steps: an interrupted seed throws, and leaves no rows. */
  signal?: AbortSignal;
};

export type DemoNetwork = SeedWish & {
  present: number;
  size: NetworkSize;
  /** Not over: what happens on it is still to come, so that the hour of the day changes nothing. */
  today: number;
  colleges: CollegesBySport;
  suitors: Readonly<Record<Sport, Suitors>>;
  hometowns: Hometowns;
};

/** What stories are planned and dated from. */
export type StoryNetwork = Pick<DemoNetwork, 'seed' | 'present' | 'size' | 'today' | 'now' | 'colleges'>;

export async function readDemoNetwork(db: Db, wish: SeedWish): Promise<DemoNetwork> {
  const present = defaultClassYear(wish.now);
  const colleges = await readSeedColleges(db);
  const suitorsOf = (sport: Sport) => createSuitors(colleges[sport]);
  return {
    ...wish,
    present,
    size: networkSize(wish.people, present),
    today: dayFromText(formatDate(wish.now, 'YYYY-MM-DD')),
    colleges,
    suitors: {
      football: suitorsOf('football'),
      basketball: suitorsOf('basketball'),
      baseball: suitorsOf('baseball'),
      hockey: suitorsOf('hockey'),
    },
    hometowns: hometownsOf(await listTowns(db)),
  };
}

/** The FBS schools whose games are written about, the strongest first. */
export function teamsOf({ colleges, size }: StoryNetwork, sport: Sport): SeedCollege[] {
  return colleges[sport].filter(({ division }) => division === 'FBS').slice(0, size.teams);
}
