import type { TeamColours } from '#design-system/team-colours.ts';
import { SHARE_PICTURE } from '#kernel/share-picture.ts';
import { box, type Drawing, type Shape, words } from '#platform/pictures/drawing.ts';
import { INK } from './ink.ts';
import { productMark } from './marks.ts';

/** What all share images have in common: a masthead in a team's color with its stripe, and paper below. */

type Masthead = {
  colours: TeamColours;
  /** To the right of the product's name. */
  aside: string;
  title: string;
  /** Pixels; see `titleSize`. */
  size: number;
  /** How many lines the title may take; absent: two. */
  titleLines?: number;
  /** Below the title, one line each. */
  lines: readonly string[];
};

const SIDE = 64;
const INNER = SHARE_PICTURE.width - 2 * SIDE;
/** Characters that only the second font has, whose lines are a quarter taller. */
const TALL = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

/** The widths of characters in the heaviest weight in em, rounded up: a title that is wider than estimated would take another line. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [TALL, 0.8],
  [/[mwMW]/, 0.94],
  [/[ijlI.,'’ʻ:;!|()]/, 0.34],
  [/[frt\s-]/, 0.42],
  [/[\p{Lu}\d]/u, 0.72],
];
const OTHERS = 0.61;

const widthOf = (text: string): number =>
  Array.from(text).reduce((sum, letter) => sum + (WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? OTHERS), 0);

type Sizes = { line: number; lines: number; least: number };

/** In pixels: at most `line` if it fits into one line, at most `lines` if it takes two. */
export function titleSize(title: string, { line, lines, least }: Sizes): number {
  const fitting = (width: number) => Math.floor(INNER / Math.max(1, width));
  const whole = fitting(widthOf(title));
  if (whole >= lines) return Math.min(line, whole);
  const widestWord = Math.max(...title.split(/\s+/).map(widthOf));
  // A line breaks before it is full.
  const half = fitting((widthOf(title) * 1.2) / 2);
  return Math.max(least, Math.min(TALL.test(title) ? Math.round(lines * 0.8) : lines, half, fitting(widestWord)));
}

/** A share image, once the network's name is known. */
export type Card = (network: string) => Drawing;

export function card({ masthead, body, description }: { masthead: Masthead; body: Shape; description: string }): Card {
  const { colours, aside, title, size, titleLines = 2, lines } = masthead;
  const { primary, on, edge } = colours;
  const shape = (network: string) =>
    box(
      {
        flexDirection: 'column',
        width: SHARE_PICTURE.width,
        height: SHARE_PICTURE.height,
        backgroundColor: INK.paper,
        color: INK.ink,
      },
      box(
        {
          flexDirection: 'column',
          flexGrow: 1,
          flexBasis: 0,
          overflow: 'hidden',
          justifyContent: 'space-between',
          padding: `40px ${SIDE}px 30px`,
          backgroundColor: primary,
          color: on,
        },
        box(
          { justifyContent: 'space-between', alignItems: 'center', gap: 40 },
          productMark(network),
          words({ fontSize: 36, fontWeight: 700 }, aside),
        ),
        box(
          { flexDirection: 'column', gap: 6 },
          words(
            {
              fontSize: size,
              fontWeight: 900,
              lineHeight: `${Math.round(size * 1.06)}px`,
              lineClamp: titleLines,
              wordBreak: 'break-word',
              letterSpacing: -1,
              marginBottom: 8,
            },
            title,
          ),
          ...lines.map((line, index) =>
            words({ fontSize: index === 0 ? 36 : 32, fontWeight: index === 0 ? 700 : 500 }, line),
          ),
        ),
      ),
      box({ height: 16, flexShrink: 0, backgroundColor: edge }),
      box({ flexShrink: 0, padding: `0 ${SIDE}px` }, body),
    );
  return (network) => ({ ...SHARE_PICTURE, description, shape: shape(network) });
}

/** In em, for the heaviest weight. */
const DIGIT_WIDTH = 0.72;
const FIGURE = 84;

/** Figures below their labels, as on a scoreboard, all in one size, in columns of `width` pixels. */
export function figures(width: number, columns: readonly { label: string; value: string }[]): Shape[] {
  const longest = Math.max(...columns.map(({ value }) => value.length));
  const fontSize = Math.min(FIGURE, Math.floor(width / (longest * DIGIT_WIDTH)));
  return columns.map(({ label, value }) =>
    box(
      { flexDirection: 'column', gap: 2, width, flexShrink: 0 },
      words({ fontSize: 30, fontWeight: 500, color: INK['ink-3'] }, label),
      words({ fontSize, fontWeight: 900, lineHeight: 1.06 }, value),
    ),
  );
}
