import type { TeamColours } from '#design-system/team-colours.ts';
import { box, type Drawing, type Shape, words } from '#platform/pictures/drawing.ts';
import { INK } from './ink.ts';
import { chipShapes } from './marks.ts';

/** The icon of an installed site: its team's flag, the network's own icon, or the program's chip. */

export type IconMark =
  | { kind: 'flag'; letters: string }
  /** `source`: the image as a data URL. */
  | { kind: 'picture'; source: string }
  | { kind: 'chip' };

export type IconDesign = { mark: IconMark; colours: TeamColours };

/** Every file, by its name. Phones crop a maskable icon to a shape, so its content stays in the middle 80 percent. */
export const ICON_FILES = {
  'any-192.png': { size: 192, isMaskable: false },
  'any-512.png': { size: 512, isMaskable: false },
  'maskable-512.png': { size: 512, isMaskable: true },
  'touch-180.png': { size: 180, isMaskable: false },
} as const;
export type IconFile = keyof typeof ICON_FILES;

export const isIconFile = (name: string): name is IconFile => Object.hasOwn(ICON_FILES, name);

/** Increase it with every change of the drawing, so that icons cached by phones get a new address. */
export const DRAWING_VERSION = 1;

export function iconDrawing({ mark, colours }: IconDesign, file: IconFile, description: string): Drawing {
  const { size, isMaskable } = ICON_FILES[file];
  return { width: size, height: size, description, shape: SHAPES[mark.kind](mark, colours, { size, isMaskable }) };
}

type Canvas = { size: number; isMaskable: boolean };

const centered = { alignItems: 'center', justifyContent: 'center' } as const;

/** As on every page: the hoist in the second color, the field in the first. */
function flag(mark: IconMark, { primary, edge, on }: TeamColours, { size, isMaskable }: Canvas): Shape {
  const letters = mark.kind === 'flag' ? mark.letters : '';
  const hoist = size * (isMaskable ? 0.2 : 0.12);
  const room = size * (isMaskable ? 0.62 : 0.74);
  return box(
    { width: size, height: size, backgroundColor: primary, color: on },
    box({ width: hoist, height: size, backgroundColor: edge }),
    box(
      { ...centered, width: size - hoist, height: size, paddingRight: isMaskable ? size * 0.1 : 0 },
      words({ fontSize: letterSize(letters, size, room), fontWeight: 900, lineHeight: 1 }, letters),
    ),
  );
}

/** The widths of capitals in the heaviest weight in em, rounded up. */
const CAPITAL = 0.8;
const letterSize = (letters: string, size: number, room: number): number =>
  Math.floor(Math.min(size * 0.4, room / (CAPITAL * Math.max(2, letters.length))));

function picture(mark: IconMark, _: TeamColours, { size, isMaskable }: Canvas): Shape {
  const side = Math.round(size * (isMaskable ? 0.64 : 0.88));
  const source = mark.kind === 'picture' ? mark.source : '';
  return box(
    { ...centered, width: size, height: size, backgroundColor: INK.paper },
    { type: 'img', props: { src: source, width: side, height: side } },
  );
}

function chip(_: IconMark, { primary }: TeamColours, { size, isMaskable }: Canvas): Shape {
  return box(
    { ...centered, width: size, height: size, backgroundColor: primary },
    chipShapes(Math.round(size * (isMaskable ? 0.58 : 0.74))),
  );
}

const SHAPES = { flag, picture, chip } as const;
