import { DAY_MS, formatDate } from '#kernel/dates.ts';
import { LEAST_SAMPLE } from '#kernel/sample-size.ts';
import type { ActivityEvent } from '../../events/event-view.ts';
import type { FeaturedMedia, Forecasts, Interests, Profile } from './prospect-data.ts';

/** A prospect's decision for the banner of the profile. Pure. */

const MOST_RIVALS = 3;
/** A school with a smaller chance in the final forecast was not a finalist. */
const LEAST_PERCENT = 5;
/** A school that offered was a finalist from this level of interest on. */
const LEAST_LEVEL = 2;
/** A story counts as coverage if it was published on the day of the decision or soon after. */
const COVERED_MS = 3 * DAY_MS;

export type Decision = {
  /** YYYY-MM-DD; null: unknown. */
  on: string | null;
  /** The slug of the story that covered it; null if there is none. */
  story: string | null;
};

type Decided = Pick<Profile, 'status'> & { college: Pick<NonNullable<Profile['college']>, 'id' | 'shortName'> | null };
type Story = Pick<FeaturedMedia['news'][number], 'slug' | 'headline' | 'publishedAt'>;

/**
 * `news`: stories about the prospect, latest first. `schools`: short names, including longer ones that contain the chosen school's name:
 * “Florida State”.
 */
export function decisionOf(
  { status, college }: Decided,
  events: readonly Pick<ActivityEvent, 'kind' | 'on' | 'college'>[],
  news: readonly Story[],
  schools: readonly string[],
): Decision | null {
  if (!college || status === 'open') return null;
  const kind = status === 'signed' ? 'sign' : 'commit';
  const on = events.find((each) => each.kind === kind && each.college?.id === college.id)?.on ?? null;
  const story =
    on && news.findLast((each) => names(each.headline, college.shortName, schools) && isSoonAfter(each, on));
  return { on, story: story ? story.slug : null };
}

/** Whether a headline names the school, and not only a school whose longer name contains it. */
function names(headline: string, school: string, schools: readonly string[]): boolean {
  const name = wordsOf(school);
  const longer = schools.map(wordsOf).filter((each) => each !== name && each.includes(name));
  const rest = longer
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, each) => left.replaceAll(each, ' | '), wordsOf(headline));
  return rest.includes(name);
}

/** Surrounded by spaces, with one space between words: " Texas A&M ". */
const wordsOf = (text: string): string =>
  ` ${text
    .split(/[^\p{L}\p{N}&]+/u)
    .filter(Boolean)
    .join(' ')} `;

function isSoonAfter({ publishedAt }: Story, on: string): boolean {
  const day = formatDate(new Date(publishedAt), 'YYYY-MM-DD');
  return day >= on && Date.parse(day) - Date.parse(on) < COVERED_MS;
}

type Share = Forecasts['table']['shares'][number];
type Interest = Interests['interests'][number];
type Recruitment = {
  table: { shares: readonly Pick<Share, 'college' | 'percent'>[]; total: number };
  /** Highest interest first. */
  interests: readonly Pick<Interest, 'college' | 'level' | 'status'>[];
};

/** The other finalists: by the final forecast if enough people picked, otherwise the schools with an offer and the highest interest. */
export function rivalsOf({ table, interests }: Recruitment, winnerId: number): string[] {
  const byForecast = table.total < LEAST_SAMPLE ? [] : table.shares.filter(({ percent }) => percent >= LEAST_PERCENT);
  const byOffers = interests.filter(({ status, level }) => status === 'offered' && level >= LEAST_LEVEL);
  const [finalists = []] = [byForecast, byOffers]
    .map((schools) => schools.filter(({ college }) => college.id !== winnerId))
    .filter((schools) => schools.length > 0);
  return finalists.slice(0, MOST_RIVALS).map(({ college }) => college.shortName);
}
