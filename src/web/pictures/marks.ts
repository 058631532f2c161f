import type { TeamColours } from '#design-system/team-colours.ts';
import { box, type Shape, vector, words } from '#platform/pictures/drawing.ts';
import { CHIP_GAP, INK } from './ink.ts';

/** The visual marks as shapes: chip, stars, flag, the product's own mark. */

type Tier = 5 | 4 | 3 | 2 | null;

const shape = (type: string, props: Shape['props']): Shape => ({ type, props });
const disc = (r: number, fill: string): Shape => shape('circle', { cx: 50, cy: 50, r, fill });
const ring = (more: Shape['props']): Shape => shape('circle', { cx: 50, cy: 50, r: 45, fill: 'none', ...more });

/** Six notches of 30 degrees, one of them at the top. */
const NOTCHES = [
  disc(50, CHIP_GAP),
  ring({ stroke: INK.chip, 'stroke-width': 10, 'stroke-dasharray': '23.56 23.56', transform: 'rotate(-105 50 50)' }),
];
const RIMS: Readonly<Record<'5' | '4' | '3' | '2' | 'nr', { marks: readonly Shape[]; colour: string }>> = {
  5: { marks: [...NOTCHES, disc(41.5, INK.chip)], colour: INK.paper },
  4: { marks: [...NOTCHES, disc(40, INK.paper)], colour: INK.chip },
  3: { marks: [disc(50, INK.edge), disc(47, INK.paper)], colour: INK.ink },
  2: { marks: [disc(50, INK.rule), disc(48, INK.paper)], colour: INK['ink-2'] },
  nr: { marks: [ring({ stroke: INK.edge, 'stroke-width': 3, 'stroke-dasharray': '9 8' })], colour: INK['ink-3'] },
};

/** Text centered over a shape of the same size; the overlay comes last. */
const labelled = (size: { width: number; height: number }, shapes: Shape, label: Shape): Shape =>
  box(
    { position: 'relative', flexShrink: 0, ...size },
    box({ position: 'absolute', top: 0, left: 0 }, shapes),
    box({ position: 'absolute', top: 0, left: 0, alignItems: 'center', justifyContent: 'center', ...size }, label),
  );

/** A rating as a poker chip. */
export function chipMark(rating: number | null, stars: Tier, size: number): Shape {
  const { marks, colour } = RIMS[rating === null ? 'nr' : (stars ?? 'nr')];
  const square = { width: size, height: size };
  return labelled(
    square,
    vector({ ...square, viewBox: '0 0 100 100' }, ...marks),
    words({ fontSize: size * 0.36, fontWeight: 700, color: colour }, rating?.toFixed(1) ?? 'NR'),
  );
}

const STAR = 'm10 .8 2.8 6.2 6.7.7-5 4.6 1.4 6.7-5.9-3.4L4.1 19l1.4-6.7-5-4.6 6.7-.7z';

/** Five stars, `count` of them in ink. */
export const starMarks = (count: number, size: number): Shape =>
  vector(
    { width: size * 5.4, height: size, viewBox: '0 0 108 20' },
    ...[0, 1, 2, 3, 4].map((index) =>
      shape('path', { d: STAR, fill: index < count ? INK.ink : INK.sunk, transform: `translate(${index * 22} 0)` }),
    ),
  );

/** A college as two to four letters on its colors: hoist in the second, field in the first. */
export function flagMark(letters: string, { primary, edge, on }: TeamColours, height: number): Shape {
  const size = { width: height * 2.4, height };
  return labelled(
    size,
    vector(
      { ...size, viewBox: '0 0 48 20' },
      shape('path', { d: 'M0 0h48l-4 10 4 10H0z', fill: primary }),
      shape('path', { d: 'M0 0h4v20H0z', fill: edge }),
      // Outlines a white hoist on white paper.
      shape('path', { d: 'M.4.4h47l-3.9 9.6 3.9 9.6H.4z', fill: 'none', stroke: INK.edge, 'stroke-width': 0.8 }),
    ),
    words({ fontSize: height * 0.48, fontWeight: 700, color: on }, letters),
  );
}

/** The program's chip, without text. */
export const chipShapes = (size: number): Shape =>
  vector(
    { width: size, height: size, viewBox: '0 0 32 32' },
    shape('circle', { cx: 16, cy: 16, r: 16, fill: INK.chip }),
    shape('circle', {
      cx: 16,
      cy: 16,
      r: 13.4,
      fill: 'none',
      stroke: INK.paper,
      'stroke-width': 5,
      'stroke-dasharray': '7 7.03',
    }),
    shape('circle', { cx: 16, cy: 16, r: 9.6, fill: INK.chip, stroke: INK.paper, 'stroke-width': 1.4 }),
    shape('circle', { cx: 16, cy: 16, r: 3, fill: INK.paper }),
  );

/** The chip and the network's name. */
export const productMark = (network: string): Shape =>
  box(
    { alignItems: 'center', gap: 16, flexShrink: 0 },
    chipShapes(44),
    words({ fontSize: 36, fontWeight: 900 }, network),
  );

/** A number at the end of a row. */
export const figureMark = (text: string): Shape =>
  box({ width: 120, flexShrink: 0, justifyContent: 'flex-end' }, words({ fontSize: 40, fontWeight: 900 }, text));
