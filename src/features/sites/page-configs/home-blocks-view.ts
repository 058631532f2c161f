import { z } from 'zod';

/** The blocks of a site's front page, in the order set by staff (decision 49). */

/** Names of the blocks in the staff form; the page has its own headings. */
export const HOME_BLOCKS = {
  ticker: 'Ticker',
  lead: 'Lead story',
  river: 'Latest stories',
  headlines: 'Headlines',
  class_board: 'Class board',
  visits: 'Upcoming visits',
  commitments: 'Commitments',
  transfers: 'Transfers',
  scores: 'Scores',
  schedule: 'Upcoming games',
  futurecast: 'FutureCast',
  forums: 'Message boards',
  teams: 'Teams',
  sponsors: 'Sponsors',
} as const;

export type HomeBlockName = keyof typeof HOME_BLOCKS;
const isHomeBlockName = (text: string): text is HomeBlockName => Object.hasOwn(HOME_BLOCKS, text);
const NAMES: readonly HomeBlockName[] = Object.keys(HOME_BLOCKS).filter(isHomeBlockName);

/** The block of a custom module, by its name. */
const MODULE_BLOCK = /^module:[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const LONGEST_TITLE = 60;
const LONGEST_BLOCK = 60;

/** `river`, or `module:signing-day`. */
export const blockInput = z
  .string({ error: 'Please enter a block' })
  .max(LONGEST_BLOCK, { abort: true, error: 'This block doesn’t belong on the page' })
  .refine((block) => isHomeBlockName(block) || MODULE_BLOCK.test(block), {
    error: 'This block doesn’t belong on the page',
  });

/** Fractions of the page width (specification, section 9). On a tablet a third becomes a half, and three quarters become the full width. */
export const BLOCK_WIDTHS = ['1/2', '1/3', '3/4'] as const;
export type BlockWidth = (typeof BLOCK_WIDTHS)[number];

export const homeBlock = z.object({
  /** One of `HOME_BLOCKS`, or `module:<name>`. */
  block: z.string(),
  isShown: z.boolean(),
  /** Replaces the block's own heading; null: its own. */
  title: z.string().nullable(),
  /** Null: the block's natural width. Documents of an earlier version have no width. */
  width: z.enum(BLOCK_WIDTHS).nullable().default(null),
});
export type HomeBlock = z.output<typeof homeBlock>;

/** The name of the custom module in a block; null: a built-in block. */
export const moduleOf = (block: string): string | null =>
  MODULE_BLOCK.test(block) ? block.slice('module:'.length) : null;

/** The blocks at the top of the page, in fixed positions. */
const TOP: ReadonlySet<string> = new Set(['ticker', 'lead', 'headlines', 'class_board', 'visits']);
/** Full-width by default: they need the room for their own columns. */
const WIDE: ReadonlySet<string> = new Set(['river', 'transfers', 'teams', 'sponsors']);
export const isWideBlock = (block: string): boolean => WIDE.has(block);

/** The widths that staff may choose for a block. */
export function widthsOf(block: string): readonly BlockWidth[] {
  if (TOP.has(block)) return [];
  return isWideBlock(block) ? ['3/4'] : BLOCK_WIDTHS;
}

/** A block's name for staff. */
export const blockName = (block: string): string =>
  isHomeBlockName(block) ? HOME_BLOCKS[block] : `Module “${moduleOf(block) ?? block}”`;

export type SiteKind = 'main' | 'sport' | 'team';

/** The default order: everything but visits, which only teams have, and the hundred links to teams, which have their own page. */
const DEFAULTS: Readonly<Record<SiteKind, readonly HomeBlockName[]>> = {
  main: without('visits', 'teams'),
  sport: without('visits', 'teams'),
  team: without('teams'),
};

function without(...left: HomeBlockName[]): HomeBlockName[] {
  return NAMES.filter((name) => !left.includes(name));
}

export const defaultBlocks = (kind: SiteKind): HomeBlock[] =>
  completed(DEFAULTS[kind].map((block) => ({ block, isShown: true, title: null, width: null })));

/** Contains each built-in block exactly once: blocks missing from an older order come last, hidden. */
export function completed(blocks: readonly HomeBlock[]): HomeBlock[] {
  const known = blocks.filter(
    ({ block }, index) =>
      (isHomeBlockName(block) || moduleOf(block) !== null) &&
      blocks.findIndex((each) => each.block === block) === index,
  );
  const missing = NAMES.filter((name) => known.every(({ block }) => block !== name));
  return [...known, ...missing.map((block) => ({ block, isShown: false, title: null, width: null }))];
}
