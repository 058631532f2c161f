import { heightText } from '#features/recruiting/prospects/prospect-view.ts';
import {
  type AthleteProfile,
  hometownText,
  type latestRating,
  yearName,
} from '#features/transfers/athletes/athlete-view.ts';
import { athletePicture } from '#features/transfers/athletes/picture-view.ts';
import { sportName } from '#kernel/sports.ts';
import { box, words } from '#platform/pictures/drawing.ts';
import { type Card, card, figures, titleSize } from './card.ts';
import { type ColoursOf, INK, NATIONAL } from './ink.ts';
import { chipMark, starMarks } from './marks.ts';
import type { IsReadable } from './readable.ts';

const NAME = { line: 124, lines: 78, least: 54 } as const;
const CHIP = 164;
const COLUMN = 180;

/** A college athlete: name, team, rating and size, in the team's colors. */
export function athleteDrawing(
  player: AthleteProfile,
  rating: ReturnType<typeof latestRating>,
  { coloursOf, isReadable }: { coloursOf: ColoursOf; isReadable: IsReadable },
): Card {
  const { name, position, sport, college, athleticYear, heightInches, weightLbs, jersey } = player;
  const title = isReadable(name) ? name : `${sportName(sport)} athlete`;
  const home = hometownText(player);
  const who = [position ?? sportName(sport), athleticYear === null ? null : yearName(athleticYear)];
  const team = college !== null && isReadable(college.shortName) ? college.shortName : '';
  return card({
    masthead: {
      colours: college === null ? NATIONAL : coloursOf(college.teamKey),
      aside: team,
      title,
      size: titleSize(title, NAME),
      lines: [who.filter((part) => part !== null).join(', '), ...(home !== null && isReadable(home) ? [home] : [])],
    },
    body: box(
      { alignItems: 'center', gap: 28, height: 226, width: '100%' },
      chipMark(rating?.bluechipRating ?? null, rating?.stars ?? null, CHIP),
      box(
        { flexDirection: 'column', width: 250, flexShrink: 0 },
        rating === null || rating.stars === null
          ? words({ fontSize: 34, fontWeight: 700, color: INK['ink-2'] }, 'Not rated yet')
          : starMarks(rating.stars, 42),
      ),
      ...figures(COLUMN, [
        { label: 'Number', value: jersey ?? '–' },
        { label: 'Height', value: heightText(heightInches) ?? '–' },
        { label: 'Weight', value: weightLbs === null ? '–' : String(weightLbs) },
      ]),
    ),
    description: athletePicture(player).alt,
  });
}
