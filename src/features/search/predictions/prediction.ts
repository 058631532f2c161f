import type { CollegeFlag } from '#features/directory/colleges/college-flag-view.ts';
import { prospectHref } from '#features/recruiting/prospects/prospect-view.ts';
import { athleteHref } from '#features/transfers/college-players/athlete-address-view.ts';
import { isSport, sportName } from '#kernel/sports.ts';
import type { Prediction } from './contract.ts';

/** An entry of the search index as the bar shows it. */

/** The header shows 5 prospects and 5 articles (rule R46). */
export const MOST_SHOWN = 5;
/** Teams are a group of their own, which takes no place of the other two. */
const MOST_TEAMS = 3;
/** What the search index weighs the first divisions by. */
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
  /** Of a team its mascot; of a college player his college, as a source writes it. */
  note: string | null;
  /** Of who plays in college, or did: their address as an athlete. */
  athleteSlug: string | null;
};

/** What else is needed of the directory: flags of colleges, and where a team is read about. */
export type PredictionDirectory = {
  flags: ReadonlyMap<number, CollegeFlag>;
  teamHref: (team: { collegeId: number; name: string }) => string;
};

/** Teams, people, articles; teams come after people where none is of a first division. `records` are best first within their kind. */
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

/** "QB · 2027 · Football"; of a college player his college stands for the class. */
function personText(record: EntryRecord, college: CollegeFlag | null): string | null {
  const { position, classYear, note, sport } = record;
  const where = isAthlete(record) ? (college?.shortName ?? note) : String(classYear);
  return [position, where, sportText(sport)].filter(Boolean).join(' · ') || null;
}

/** Whether a person is best known as a college athlete: nobody's prospect, or on a roster since. */
export const isAthlete = ({ season, classYear }: Pick<EntryRecord, 'season' | 'classYear'>): boolean =>
  season !== null || classYear === null;

/** The profile of what the person is best known as. */
export function personHref(record: Pick<EntryRecord, 'season' | 'classYear' | 'slug' | 'athleteSlug'>): string {
  const { classYear, slug, athleteSlug } = record;
  if (isAthlete(record) && athleteSlug !== null) return athleteHref({ slug: athleteSlug });
  return prospectHref({ classYear: classYear ?? 0, slug: slug ?? '' });
}
