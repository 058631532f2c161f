import { capitalized } from '#kernel/capitalized.ts';
import type { Sport } from '#kernel/sports.ts';
import type { StoryNetwork } from '../demo-network.ts';
import type { Numbers } from '../numbers.ts';
import type { SeedCollege } from '../suitors.ts';
import type { Plate } from './plate-picture.ts';
import type { StoryPool, Subject } from './story-pool.ts';
import { nickname, positionWord, possessive, schoolWords, sizeText, starsWord } from './story-words.ts';

/** Galleries of drawn plays, for the best of a team's or a sport's class. */

export type GalleryDraft = {
  title: string;
  dek: string;
  sport: Sport;
  college: SeedCollege | null;
  day: number;
  /** The people shown, each once. */
  personIds: number[];
  pictures: { plate: Plate; caption: string }[];
};

const MOST_PICTURES = 8;
const LEAST_PICTURES = 3;
const DAYS = 90;

export function planGalleries(
  { today, size, present }: StoryNetwork,
  pool: StoryPool,
  numbers: Numbers,
): GalleryDraft[] {
  const current = pool.subjects().filter(({ classYear, tenths }) => classYear >= present && tenths !== null);
  const ofTeams = Map.groupBy(current, ({ sport, standing }) => `${sport} ${standing.college?.slug ?? ''}`);
  const ofClasses = Map.groupBy(current, ({ sport, classYear }) => `${sport} ${classYear}`);
  const groups = [...ofClasses.values(), ...[...ofTeams.values()].filter((each) => each.length >= LEAST_PICTURES)];
  // However few people there are, at least one gallery exists.
  const wanted = Array.from({ length: size.galleries }, (_, index) => groups[index % Math.max(1, groups.length)] ?? []);
  return wanted
    .filter((group) => group.length > 0)
    .map((group, index) =>
      galleryOf(group, { index, day: today - 1 - Math.floor(numbers.next() ** 2 * DAYS) }, numbers),
    );
}

function galleryOf(
  group: readonly Subject[],
  { index, day }: { index: number; day: number },
  numbers: Numbers,
): GalleryDraft {
  const [first] = group;
  if (!first) throw new Error('a gallery of nobody');
  const colleges = new Set(group.map(({ standing }) => standing.college));
  const college = colleges.size === 1 ? first.standing.college : null;
  const { sport, classYear } = first;
  const shown = group.slice(0, MOST_PICTURES);
  const whose = college ? `${possessive(college.shortName)} ${classYear} class` : `the ${classYear} ${sport} class`;
  return {
    sport,
    college,
    day,
    title: numbers.pick([
      `On the chalkboard: ${whose}`,
      `${capitalized(whose)} in ${shown.length} diagrams`,
      `X’s and O’s: ${capitalized(whose)}`,
    ]),
    dek: college
      ? `How ${nickname(college)} could use their newest pledges, play by play.`
      : 'One play for each of the top prospects, diagrammed.',
    personIds: [...new Set(shown.map(({ personId }) => personId))],
    pictures: shown.map((subject, place) => ({
      plate: {
        sport,
        position: subject.recruit.position,
        college: subject.standing.college ?? subject.recruit.suits[0]?.college ?? null,
        variant: index + place,
      },
      caption: `${subject.recruit.name}, ${starsWord(subject)} ${positionWord(subject)} from ${schoolWords(subject)}, ${sizeText(subject)}. Illustration; the player is invented.`,
    })),
  };
}
