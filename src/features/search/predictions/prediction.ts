import type { CollegeFlag } from '#features/directory/colleges/college-flag-view.ts';
import { prospectHref } from '#features/recruiting/prospects/prospect-view.ts';
import { athleteHref } from '#features/transfers/college-players/athlete-address-view.ts';
import { isSport, sportName } from '#kernel/sports.ts';
import type { Prediction } from './contract.ts';

/** Suggestions of the search bar from entries of the search index. */

/** The header shows 5 prospects and 5 articles (rule R46). */
export const MOST_SHOWN = 5;
/** Teams are a separate group, which takes no place from the other two. */
const MOST_TEAMS = 3;
/** The weight of first-division teams in the search index. */
const FIRST_DIVISION = 40;

export const ENTRY_KINDS = { person: 1, team: 2, article: 3 } as const;

export type EntryRecord = {
  kind: number;
  id: number;
  weight: number;
  name: string;
  sport: string | null;
  position: string | null;
  classYear: number | null;
  season: number | null;
  slug: string | null;
  collegeId: number | null;
  ratingTenths: number | null;
  stars: 2 | 3 | 4 | 5 | null;
  /** For a team its mascot; for a college player the college's name in a source. */
  note: string | null;
  /** The slug of the athlete profile, for a current or former college player. */
  athleteSlug: string | null;
};

/** Directory data for suggestions: flags of colleges, and the URL of each team. */
export type PredictionDirectory = {
  flags: ReadonlyMap<number, CollegeFlag>;
  teamHref: (team: { collegeId: number; name: string }) => string;
};

/** Teams, people, articles; teams come after people if none is in a first division. `records` are sorted best first within their kind. */
export function predictionsOf(records: readonly EntryRecord[], directory: PredictionDirectory): Prediction[] {
  const of = (kind: number, most: number) => records.filter((each) => each.kind === kind).slice(0, most);
  const teams = of(ENTRY_KINDS.team, MOST_TEAMS);
  const people = of(ENTRY_KINDS.person, MOST_SHOWN);
  const areTeamsKnown = teams.some(({ weight }) => weight >= FIRST_DIVISION);
  const named = areTeamsKnown ? [...teams, ...people] : [...people, ...teams];
  return [...named, ...of(ENTRY_KINDS.article, MOST_SHOWN)].map((record) => predictionOf(record, directory));
}

function predictionOf(record: EntryRecord, { flags, teamHref }: PredictionDirectory): Prediction {
  const { id, name, sport, collegeId, slug } = record;
  const college = collegeId === null ? null : (flags.get(collegeId) ?? null);
  const common = { id, title: name, sport: isSport(sport) ? sport : null, college };
  if (record.kind === ENTRY_KINDS.team)
    return { ...common, kind: 'team', detail: record.note, href: teamHref({ collegeId: id, name }), rating: null };
  if (record.kind === ENTRY_KINDS.article)
    return { ...common, kind: 'article', detail: sportText(sport), href: `/news/${slug}`, rating: null };
  return {
    ...common,
    kind: 'person',
    detail: personText(record, college),
    href: personHref(record),
    rating: { bluechipRating: record.ratingTenths === null ? null : record.ratingTenths / 10, stars: record.stars },
  };
}

const sportText = (sport: string | null) => (isSport(sport) ? sportName(sport) : null);

/** "QB · 2027 · Football"; for a college player the college replaces the class. */
function personText(record: EntryRecord, college: CollegeFlag | null): string | null {
  const { position, classYear, note, sport } = record;
  const where = isAthlete(record) ? (college?.shortName ?? note) : String(classYear);
  return [position, where, sportText(sport)].filter(Boolean).join(' · ') || null;
}

/** Whether a person is better known as a college athlete: never a prospect, or on a roster since. */
export const isAthlete = ({ season, classYear }: Pick<EntryRecord, 'season' | 'classYear'>): boolean =>
  season !== null || classYear === null;

/** The profile that the person is best known by. */
export function personHref(record: Pick<EntryRecord, 'season' | 'classYear' | 'slug' | 'athleteSlug'>): string {
  const { classYear, slug, athleteSlug } = record;
  if (isAthlete(record) && athleteSlug !== null) return athleteHref({ slug: athleteSlug });
  return prospectHref({ classYear: classYear ?? 0, slug: slug ?? '' });
}
