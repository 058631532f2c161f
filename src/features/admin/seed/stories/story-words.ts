import { findPosition } from '#features/directory/positions/public.ts';
import { isStateCode, STATES } from '#kernel/states.ts';
import { dayText } from '../calendar.ts';
import { inventFamilyName, inventGivenName } from '../names.ts';
import { numbersOf } from '../numbers.ts';
import type { SeedCollege } from '../suitors.ts';
import type { Subject } from './story-pool.ts';

/** Sports-page words for the facts in the rows. */

const STARS = { 5: 'five-star', 4: 'four-star', 3: 'three-star', 2: 'two-star' } as const;
const MONTHS = ['Jan.', 'Feb.', 'March', 'April', 'May', 'June', 'July', 'Aug.', 'Sept.', 'Oct.', 'Nov.', 'Dec.'];
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
/** Where a headline has a shorter word than the depth chart. */
const SHORT_POSITIONS: Readonly<Record<string, string>> = {
  EDGE: 'edge',
  OT: 'tackle',
  IOL: 'lineman',
  WR: 'receiver',
  SG: 'guard',
  RHP: 'right-hander',
  LHP: 'left-hander',
};
const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

export const surname = ({ recruit }: Subject): string =>
  recruit.name
    .replace(/ (Jr\.|III)$/, '')
    .split(' ')
    .at(-1) ?? '';
export const givenName = ({ recruit }: Subject): string => recruit.name.split(' ')[0] ?? '';

/** "safety". */
export function positionWord({ sport, recruit }: Subject): string {
  return (findPosition(sport, recruit.position)?.name ?? 'prospect').toLowerCase();
}

/** "edge", in a headline. */
export const shortPosition = (subject: Subject): string =>
  SHORT_POSITIONS[subject.recruit.position] ?? positionWord(subject);

/** What one play is called in the sport. */
export const playWord = ({ sport }: Pick<Subject, 'sport'>): string =>
  ({ football: 'snap', basketball: 'possession', baseball: 'at-bat', hockey: 'shift' })[sport];

/** Where recruits of the sport are seen outside their schools. */
export const campWord = ({ sport }: Pick<Subject, 'sport'>): string =>
  ({ football: 'regional camp', basketball: 'grassroots event', baseball: 'showcase', hockey: 'showcase' })[sport];

export function positionPlural({ sport, recruit }: Subject): string {
  return (findPosition(sport, recruit.position)?.plural ?? 'prospects').toLowerCase();
}

/** "four-star"; "unrated". */
export function starsWord({ tenths }: Subject): string {
  if (tenths === null) return 'unrated';
  return STARS[tenths >= 61 ? 5 : tenths >= 58 ? 4 : tenths >= 55 ? 3 : 2];
}

export const ratingText = ({ tenths }: Subject): string =>
  tenths === null ? 'not rated yet' : (tenths / 10).toFixed(1);

/** "6-foot-3, 215-pound"; "6-foot, 215-pound". */
export function sizeWords({ recruit: { heightInches, weightLbs } }: Subject): string {
  return `${Math.floor(heightInches / 12)}-foot${heightInches % 12 === 0 ? '' : `-${heightInches % 12}`}, ${weightLbs}-pound`;
}

/** "6-foot-3 and 215 pounds"; "6 feet and 215 pounds". */
export const sizeText = (subject: Subject): string =>
  sizeWords(subject).replace('-foot,', ' feet,').replace(', ', ' and ').replace('-pound', ' pounds');

/** "Calderwick High in Macon, Georgia". */
export function schoolWords({ recruit: { highSchool, place, state } }: Subject): string {
  return `${highSchool} in ${place}, ${isStateCode(state) ? STATES[state] : state}`;
}

/** "the Bulldogs". Always a plural, as the verbs after it are. */
export const nickname = ({ mascot, shortName }: SeedCollege): string =>
  mascot ? `the ${mascot}` : `the ${shortName} coaches`;

/** "June 14". */
export function dateWords(day: number): string {
  const [, month, date] = dayText(day).split('-').map(Number);
  return `${MONTHS[(month ?? 1) - 1]} ${date}`;
}

export const countWords = (count: number): string => NUMBERS[count] ?? String(count);

/** "Friday", as a news story calls a day of the same week. */
export const weekday = (day: number): string => WEEKDAYS[(((day + 4) % 7) + 7) % 7] ?? '';

/** "LSU, Texas and Oregon". */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** Colleges that have offered by `day`, the prospect's favorite first. */
export function offersBy({ recruit }: Subject, day: number): SeedCollege[] {
  return recruit.suits.flatMap(({ college, offeredDay }) =>
    offeredDay !== null && offeredDay <= day ? [college] : [],
  );
}

/** The prospect's high school coach, invented too, as a story first names them: "Calderwick High coach Dan Corbert". */
export function coachOf({ recruit }: Subject): string {
  const numbers = numbersOf('coach', recruit.highSchool, recruit.place);
  const family = inventFamilyName(numbers);
  return `${recruit.highSchool} coach ${inventGivenName(numbers)} ${family}`;
}

/** With its sport where another one has the position too: "basketball centers"; "goalies". */
export function inSport({ sport }: Pick<Subject, 'sport'>, words: string): string {
  if (words.startsWith('goaltender')) return words.replace('goaltender', 'goalie');
  return /^(centers?|forwards?)$/.test(words) ? `${sport} ${words}` : words;
}

export { possessive } from '#kernel/possessive.ts';

/** "an" before a vowel sound: "an offensive tackle", "an 84". */
export const withArticle = (word: string): string => `${/^([aeiou]|8|11|18)/i.test(word) ? 'an' : 'a'} ${word}`;
