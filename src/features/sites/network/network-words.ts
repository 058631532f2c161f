import { readWords } from '#platform/cli/operator.ts';
import { BRAND_LIMITS, BRAND_PICTURES, type BrandPicture } from '../brand/brand-view.ts';
import { SOCIAL_SERVICES, type SocialService } from './network-view.ts';

/** Parses the arguments of `bluechip network`: the operator's request, or one sentence that says what is wrong with it. */

const SERVICES = Object.entries(SOCIAL_SERVICES);
const { logo: LOGO, icon: ICON, fileBytes } = BRAND_LIMITS;

export const HELP = `Usage: bluechip network [--json]
       bluechip network set [--name <text>] [--short-name <text>] [--<service> <address>]… [--logo <file>] [--dark-logo <file>]
                            [--icon <file>] [--primary <color> --secondary <color>] [--dry-run] [--json]

The name of the network appears in headers, titles, emails, share pictures, authenticator apps and feeds; the sport sites carry
it ("Gridiron Football"). The logo replaces it in headers, footer and emails, and the colors apply to the main site and the
sport sites. Without arguments the command shows the current settings; "set" changes only what you name.

  --name <text>          up to 40 characters
  --short-name <text>    for narrow places, up to 16 characters (default: the name, if it is short enough)
${SERVICES.map(([service, { label }]) => `  ${`--${service} <address>`.padEnd(21)}  ${label}; "" removes the link`).join('\n')}
  --logo <file>          PNG, WebP or JPEG of at most ${fileBytes / 1_048_576} MB, at least ${LOGO.height} pixels high, up to ${LOGO.ratio} times as wide as high
  --dark-logo <file>     the logo for dark backgrounds, same size limits
  --icon <file>          for browser tabs and home screens: square, at least ${ICON.side} × ${ICON.side} pixels
  --primary <color>      such as '#0b2545'; text on it stays readable
  --secondary <color>    such as '#f2a900'
  --no-logo, --no-dark-logo, --no-icon, --no-colors
                         restore the name as text, the default icon, the default colors
  --dry-run              show what would change, and change nothing
  --json                 print the result as one JSON object
  --help                 show this help`;

export type NameChange = Partial<Record<'name' | 'shortName' | SocialService, string>>;

export type BrandWords = {
  files: readonly { picture: BrandPicture; path: string }[];
  removed: readonly BrandPicture[];
  /** Null: the default colors. */
  colors: { primary?: string | undefined; secondary?: string | undefined } | null;
};

export type NetworkWords =
  | { kind: 'wrong'; reason: string }
  | { kind: 'show'; json: boolean }
  | { kind: 'set'; change: NameChange; brand: BrandWords; dryRun: boolean; json: boolean };

const text = { type: 'string' } as const;
const tick = { type: 'boolean', default: false } as const;
const OPTIONS = {
  name: text,
  'short-name': text,
  x: text,
  facebook: text,
  instagram: text,
  youtube: text,
  tiktok: text,
  threads: text,
  bluesky: text,
  logo: text,
  'dark-logo': text,
  icon: text,
  primary: text,
  secondary: text,
  'no-logo': tick,
  'no-dark-logo': tick,
  'no-icon': tick,
  'no-colors': tick,
  'dry-run': tick,
  json: tick,
} as const;

export function parseNetworkWords(args: readonly string[]): NetworkWords {
  const read = readWords(args, OPTIONS);
  if (typeof read === 'string') return { kind: 'wrong', reason: read };
  const { values, positionals } = read;
  const { 'dry-run': dryRun, json, 'short-name': shortName, primary, secondary, 'no-colors': noColors } = values;
  const { name, x, facebook, instagram, youtube, tiktok, threads, bluesky } = values;
  const names = { name, shortName, x, facebook, instagram, youtube, tiktok, threads, bluesky };
  const change = Object.fromEntries(Object.entries(names).filter(([, value]) => value !== undefined));
  const brand: BrandWords = {
    files: BRAND_PICTURES.flatMap((picture) => {
      const path = values[picture];
      return path === undefined ? [] : [{ picture, path }];
    }),
    removed: BRAND_PICTURES.filter((picture) => values[`no-${picture}`]),
    colors: noColors ? null : { primary, secondary },
  };
  const both = wordsInConflict(brand, { primary, secondary });
  if (both !== null) return { kind: 'wrong', reason: both };
  const isChange = Object.keys(change).length > 0 || changesBrand(brand);
  const [verb, ...more] = positionals;
  if (verb === undefined)
    return isChange || dryRun
      ? { kind: 'wrong', reason: 'To change something, say "network set"' }
      : { kind: 'show', json };
  if (verb !== 'set' || more.length > 0)
    return { kind: 'wrong', reason: `"${more[0] ?? verb}" is not a part of this command` };
  if (!isChange) return { kind: 'wrong', reason: 'Enter what to set, such as --name "Gridiron"' };
  return { kind: 'set', change, brand, dryRun, json };
}

export const changesColors = ({ colors }: BrandWords): boolean =>
  colors === null || colors.primary !== undefined || colors.secondary !== undefined;

export const changesBrand = (brand: BrandWords): boolean =>
  brand.files.length > 0 || brand.removed.length > 0 || changesColors(brand);

function wordsInConflict(
  { files, removed, colors }: BrandWords,
  { primary, secondary }: NonNullable<BrandWords['colors']>,
): string | null {
  const both = files.find(({ picture }) => removed.includes(picture));
  if (both) return `Use --${both.picture} or --no-${both.picture}, not both`;
  if (colors === null && (primary ?? secondary) !== undefined) return 'Use colors or --no-colors, not both';
  return null;
}
