import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import satori, { type SatoriOptions } from 'satori';
import sharp from 'sharp';
import { describedPng } from './described-png.ts';
import type { Drawing, Painted } from './drawing.ts';

/**
 * Paints with satori (text becomes outlines of our own fonts, so nothing depends on the machine's) and sharp. Both take 100 MB, so only the
 * process of `painting-process.ts` loads this file.
 */

type Font = SatoriOptions['fonts'][number];
type Weight = NonNullable<Font['weight']>;

const WEIGHTS: readonly Weight[] = [500, 700, 900];
/** Fonts in the order in which they are searched for a character. Archivo has Latin letters only; Noto Sans adds Cyrillic and Greek. */
const SETS = [
  'archivo/files/archivo-latin',
  'archivo/files/archivo-latin-ext',
  'archivo/files/archivo-vietnamese',
  'noto-sans/files/noto-sans-latin',
  'noto-sans/files/noto-sans-latin-ext',
  'noto-sans/files/noto-sans-cyrillic',
  'noto-sans/files/noto-sans-cyrillic-ext',
  'noto-sans/files/noto-sans-greek',
  'noto-sans/files/noto-sans-greek-ext',
];

const read = (set: string, weight: Weight): Promise<Buffer> =>
  readFile(fileURLToPath(import.meta.resolve(`@fontsource/${set}-${weight}-normal.woff`)));

const fonts: Promise<Font[]> = Promise.all(
  SETS.flatMap((set) =>
    WEIGHTS.map(
      async (weight): Promise<Font> => ({ name: set, data: await read(set, weight), weight, style: 'normal' }),
    ),
  ),
);

type Element = Parameters<typeof satori>[0];

export async function paint({ width, height, description, shape }: Drawing): Promise<Painted> {
  const unreadable = new Set<string>();
  const root = { type: 'div', props: { style: { display: 'flex', fontFamily: SETS.join(', ') }, children: [shape] } };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- satori reads type and props, and its type asks for React's key as well
  const svg = await satori(root as unknown as Element, {
    width,
    height,
    fonts: await fonts,
    // Called for characters that no font has; there is no fallback.
    loadAdditionalAsset: async (_language, text) => {
      for (const character of text) unreadable.add(character);
      return [];
    },
  });
  const png = await sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 9 }).toBuffer();
  return { png: describedPng(png, description), unreadable: [...unreadable].join('') };
}
