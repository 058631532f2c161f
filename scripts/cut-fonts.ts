import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Alias } from 'vite';

/**
 * The fonts are variable ones with far more weights and widths than the pages use, and every reader downloads them. Each is cut to the
 * weights and widths declared in its `@font-face`, which is the only place that lists them.
 */

type Range = { min: number; max: number };
type Face = { source: string; axes: Record<string, Range> };

/** All Latin text, punctuation and symbols that the file has. */
const LETTERS = [range(0x20, 0x24f), range(0x2b0, 0x36f), range(0x2000, 0x22ff)].flat();

/** The font faces of a style sheet that come from a package. Throws if one does not declare its weights. */
export function facesIn(styles: string): Face[] {
  return [...styles.matchAll(/@font-face\s*\{([^}]*)\}/g)].flatMap(([, rule = '']) => {
    const source = /url\("([^"]+\.woff2)"\)/.exec(rule)?.[1];
    if (source === undefined) return [];
    const weights = rangeOf(rule, 'font-weight');
    if (!weights) throw new Error(`The @font-face of ${source} needs a range of font-weight`);
    const widths = rangeOf(rule, 'font-stretch');
    return [{ source, axes: { wght: weights, ...(widths ? { wdth: widths } : {}) } }];
  });
}

function rangeOf(rule: string, property: string): Range | undefined {
  const [, min, max] = new RegExp(`${property}:\\s*([\\d.]+)%?\\s+([\\d.]+)%?`).exec(rule) ?? [];
  return min === undefined || max === undefined ? undefined : { min: Number(min), max: Number(max) };
}

/** Points each font of the style sheet to its cut file, which is created in `folder` if missing. */
export async function cutFonts(stylesPath: string, folder: string): Promise<Alias[]> {
  const faces = facesIn(await readFile(stylesPath, 'utf8'));
  return Promise.all(faces.map(async (face) => ({ find: face.source, replacement: await cutFile(face, folder) })));
}

async function cutFile({ source, axes }: Face, folder: string): Promise<string> {
  const whole = await readFile(fileURLToPath(import.meta.resolve(source)));
  const key = createHash('sha256').update(whole).update(JSON.stringify(axes)).digest('hex').slice(0, 12);
  const path = join(folder, key, basename(source));
  if (existsSync(path)) return path;
  const { default: subsetFont } = await import('subset-font');
  const cut = await subsetFont(whole, String.fromCodePoint(...LETTERS), { targetFormat: 'woff2', variationAxes: axes });
  await mkdir(join(folder, key), { recursive: true });
  // Written to a file per process and then renamed, so that two concurrent builds cannot mix their output.
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, cut);
  await rename(draft, path);
  return path;
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
