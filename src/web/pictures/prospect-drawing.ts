import { prospectPicture } from '#features/recruiting/embeds/picture-view.ts';
import { type ProspectRow, schoolText, sizeText } from '#features/recruiting/prospects/prospect-view.ts';
import { NETWORK_KEY } from '#features/sites/sites/network-colors-view.ts';
import { sportName } from '#kernel/sports.ts';
import { isStateCode } from '#kernel/states.ts';
import { box, words } from '#platform/pictures/drawing.ts';
import { type Card, card, figures, titleSize } from './card.ts';
import { type ColoursOf, INK } from './ink.ts';
import { chipMark, starMarks } from './marks.ts';
import type { IsReadable } from './readable.ts';

const NAME = { line: 124, lines: 78, least: 54 } as const;
const CHIP = 164;
const COLUMN = 180;

/** A prospect: name, rating, ranks and college; in the college's colors once they have committed. */
export function prospectDrawing(prospect: ProspectRow, coloursOf: ColoursOf, isReadable: IsReadable): Card {
  const { name, position, sport, classYear, bluechipRating, stars, ranks, hometown, college, status } = prospect;
  const title = isReadable(name) ? name : `${sportName(sport)} prospect`;
  const facts = [sizeText(prospect), schoolText(prospect)]
    .filter((part) => part !== null && isReadable(part))
    .join(', ');
  const state = isStateCode(hometown.state) ? hometown.state : 'State';
  const rank = (place: number | null) => (place === null ? '–' : String(place));
  return card({
    masthead: {
      colours: coloursOf(college === null ? NETWORK_KEY : college.teamKey),
      aside: college === null ? '' : `${status === 'signed' ? 'Signed with' : 'Committed to'} ${college.shortName}`,
      title,
      size: titleSize(title, NAME),
      lines: [`${position ?? sportName(sport)}, class of ${classYear}`, ...(facts === '' ? [] : [facts])],
    },
    body: box(
      { alignItems: 'center', gap: 28, height: 226, width: '100%' },
      chipMark(bluechipRating, stars, CHIP),
      box(
        { flexDirection: 'column', width: 250, flexShrink: 0 },
        stars === null
          ? words({ fontSize: 34, fontWeight: 700, color: INK['ink-2'] }, 'Not rated yet')
          : starMarks(stars, 42),
      ),
      ...figures(COLUMN, [
        { label: 'National', value: rank(ranks.natl) },
        { label: position ?? 'Position', value: rank(ranks.pos) },
        { label: state, value: rank(ranks.st) },
      ]),
    ),
    description: prospectPicture(prospect).alt,
  });
}
