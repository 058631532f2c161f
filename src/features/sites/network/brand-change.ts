import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Darkroom } from '#platform/pictures/darkroom.ts';
import { BRAND_LIMITS } from '../brand/brand-view.ts';
import { colorsInput } from '../brand/contract.ts';
import { type Brand, processPicture, type TakenPicture } from '../brand/public.ts';
import { type BrandWords, changesColors } from './network-words.ts';

/** Turns the command's arguments for logo, icon and colors into a change. */

const FIELDS = { logo: 'logo', 'dark-logo': 'darkLogo', icon: 'icon' } as const;

type Planned = { ok: true; brand: Brand; pictures: readonly TakenPicture[] };
type Refused = { ok: false; reason: string };

/** Reads the files and stores nothing. `cwd`: the base of relative paths. */
export async function planBrand(
  words: BrandWords,
  before: Brand,
  { cwd, darkroom }: { cwd: string; darkroom: Darkroom },
): Promise<Planned | Refused> {
  const brand: Brand = { ...before };
  for (const picture of words.removed) brand[FIELDS[picture]] = null;
  const pictures: TakenPicture[] = [];
  for (const { picture, path } of words.files) {
    const read = await readPicture(resolve(cwd, path));
    if (!read.ok) return refused(picture, `${path} ${read.reason}`);
    const result = await processPicture(darkroom, read.bytes, picture);
    if (!result.ok) return refused(picture, result.reason);
    const { hash, width, height } = result.taken;
    brand[FIELDS[picture]] = { hash, width, height };
    pictures.push(result.taken);
  }
  if (brand.logo === null) {
    if (words.files.some(({ picture }) => picture === 'dark-logo')) return refused('dark-logo', 'set --logo first');
    brand.darkLogo = null;
  }
  if (!changesColors(words)) return { ok: true, brand, pictures };
  const colors = colorsOf(words, before);
  return colors.ok ? { ok: true, brand: { ...brand, colors: colors.colors }, pictures } : colors;
}

const refused = (option: string, reason: string): Refused => ({ ok: false, reason: `--${option}: ${reason}` });

/** A color that is not given is unchanged. */
function colorsOf({ colors }: BrandWords, before: Brand): { ok: true; colors: Brand['colors'] } | Refused {
  if (colors === null) return { ok: true, colors: null };
  const { primary = before.colors?.primary, secondary = before.colors?.secondary } = colors;
  const checked = colorsInput.safeParse({ primaryColor: primary, secondaryColor: secondary });
  if (!checked.success) {
    const [issue] = checked.error.issues;
    return refused(issue?.path[0] === 'primaryColor' ? 'primary' : 'secondary', issue?.message ?? 'is not valid');
  }
  const { primaryColor, secondaryColor } = checked.data;
  return { ok: true, colors: primaryColor === '' ? null : { primary: primaryColor, secondary: secondaryColor } };
}

async function readPicture(path: string): Promise<{ ok: true; bytes: Buffer } | Refused> {
  try {
    const { size } = await stat(path);
    // Checked before reading: a video would fill the memory.
    if (size > BRAND_LIMITS.fileBytes)
      return { ok: false, reason: `is larger than ${BRAND_LIMITS.fileBytes / 1_048_576} MB` };
    return { ok: true, bytes: await readFile(path) };
  } catch {
    return { ok: false, reason: 'cannot be read' };
  }
}
