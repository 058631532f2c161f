import type { TeamColours } from '#design-system/team-colours.ts';
import { box, words } from '#platform/pictures/drawing.ts';
import { type Card, card, titleSize } from './card.ts';
import { INK } from './ink.ts';
import type { IsReadable } from './readable.ts';

type StoryFacts = {
  /** "Alabama Recruiting". */
  siteName: string;
  headline: string;
  author: string;
  /** Below the author: "Football". */
  detail: string;
  /** "Subscribers"; undefined if everybody may read it. */
  accessWord: string | undefined;
  colours: TeamColours;
};

const LONG = 62;
const HEADLINE = { line: 96, lines: 74, least: 58 } as const;
const LONG_HEADLINE = { size: 56, titleLines: 4 } as const;

/** A story: its headline in the colors of its site, and its author. Contains none of the story's text. */
export function storyDrawing(facts: StoryFacts, isReadable: IsReadable): Card {
  const { siteName, headline, author, detail, accessWord, colours } = facts;
  const title = isReadable(headline) ? headline : `${detail} news`;
  return card({
    masthead: {
      colours,
      aside: isReadable(siteName) ? siteName : '',
      title,
      ...(title.length > LONG ? LONG_HEADLINE : { size: titleSize(title, HEADLINE) }),
      lines: [],
    },
    body: box(
      { alignItems: 'center', justifyContent: 'space-between', gap: 40, height: 150, width: '100%' },
      box(
        { flexDirection: 'column', flexShrink: 1, gap: 4 },
        words({ fontSize: 40, fontWeight: 700 }, isReadable(author) ? author : siteName),
        words({ fontSize: 32, fontWeight: 500, color: INK['ink-2'] }, detail),
      ),
      ...(accessWord === undefined
        ? []
        : [
            box(
              { flexShrink: 0, padding: '10px 26px', border: `3px solid ${INK.chip}`, color: INK.chip },
              words({ fontSize: 34, fontWeight: 700 }, accessWord),
            ),
          ]),
    ),
    description: [headline, `${author}, ${siteName}`, ...(accessWord === undefined ? [] : [accessWord])].join('. '),
  });
}
