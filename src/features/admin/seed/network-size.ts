import { SPORTS, type Sport } from '#kernel/sports.ts';

/** The size of each part of the demo network. The figures are those of the whole network; other sizes are proportional. */

/** Prospects per class. */
const CLASS_SIZE: Readonly<Record<Sport, number>> = { football: 2500, basketball: 600, baseball: 400, hockey: 200 };
/** Portal entries per completed year. */
const PORTAL_SIZE: Readonly<Record<Sport, number>> = { football: 1800, basketball: 900, baseball: 0, hockey: 0 };
/** Schools with generated games, strongest first: always this many, however many people there are. */
const TEAMS = 140;
const FEWEST_TEAMS = 4;
const ARTICLES = 2000;
const GALLERIES = 40;

/** Classes and years before the current one, and after it. */
const CLASSES_BACK = 4;
const CLASSES_AHEAD = 1;
const SEASONS = 4;

const CLASSES = CLASSES_BACK + 1 + CLASSES_AHEAD;
/** The whole network: six classes of four sports. */
export const WHOLE_NETWORK: number = CLASSES * SPORTS.reduce((sum, sport) => sum + CLASS_SIZE[sport], 0);

export type NetworkSize = {
  classYears: readonly number[];
  portalYears: readonly number[];
  /** A season is named by the year in which it begins. */
  seasons: readonly number[];
  classSize: Readonly<Record<Sport, number>>;
  portalSize: Readonly<Record<Sport, number>>;
  teams: number;
  articles: number;
  galleries: number;
};

/** The network of about `people` prospects, with at least one of everything. `present`: the current class. */
export function networkSize(people: number, present: number): NetworkSize {
  const part = (whole: number) => (whole === 0 ? 0 : Math.max(1, Math.round((whole * people) / WHOLE_NETWORK)));
  const years = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);
  return {
    classYears: years(present - CLASSES_BACK, CLASSES),
    portalYears: years(present - CLASSES_BACK, CLASSES_BACK + 1),
    seasons: years(present - SEASONS, SEASONS),
    classSize: bySport((sport) => part(CLASS_SIZE[sport])),
    portalSize: bySport((sport) => part(PORTAL_SIZE[sport])),
    teams: Math.min(TEAMS, Math.max(FEWEST_TEAMS, part(TEAMS))),
    articles: part(ARTICLES),
    galleries: part(GALLERIES),
  };
}

const bySport = (sizeOf: (sport: Sport) => number): Record<Sport, number> => ({
  football: sizeOf('football'),
  basketball: sizeOf('basketball'),
  baseball: sizeOf('baseball'),
  hockey: sizeOf('hockey'),
});
