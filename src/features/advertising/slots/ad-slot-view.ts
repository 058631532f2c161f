import type { Device } from '#kernel/devices.ts';

/** The rules of ad slots: their places, sizes, audiences and kinds of ads (decisions 14, 45 and 50). Pure. */

export const AD_PAGES = ['home', 'article', 'gallery', 'ranking', 'profile', 'tracker', 'team', 'search'] as const;
export type AdPage = (typeof AD_PAGES)[number];

export const AD_PLACES = ['top', 'middle', 'side', 'end'] as const;
export type AdPlace = (typeof AD_PLACES)[number];

/** house: the operator's own; betting: for a bookmaker or what leads to one; other: for another company. */
export const AD_KINDS = ['house', 'betting', 'other'] as const;
export type AdKind = (typeof AD_KINDS)[number];

/** Like ViewerClass.ads: how much advertising a reader's entitlement leaves. */
export type AdClass = 'full' | 'lite' | 'none';

/** The reserved space, in CSS pixels; desktop from 1024. */
export type AdSize = { width: number; height: number };
/** A box fits beside and in a column; a strip is as wide as the page. */
export const AD_SHAPES = {
  box: { mobile: { width: 300, height: 250 }, desktop: { width: 300, height: 250 } },
  strip: { mobile: { width: 320, height: 100 }, desktop: { width: 728, height: 90 } },
} as const satisfies Record<string, Record<Device, AdSize>>;
export type AdShape = keyof typeof AD_SHAPES;
export const AD_SHAPE_NAMES = ['box', 'strip'] as const satisfies readonly AdShape[];

export type AdSlot = { page: AdPage; place: AdPlace; shape: AdShape; isForLite: boolean };

/** The only place on a page that a member with AD_LITE still sees. */
export type LitePlace = Extract<AdPlace, 'end'>;
const LITE_PLACE: LitePlace = 'end';

const box = (page: AdPage, place: AdPlace): AdSlot => ({ page, place, shape: 'box', isForLite: false });
const strip = (page: AdPage, place: AdPlace): AdSlot => ({ page, place, shape: 'strip', isForLite: false });
const lite = (page: AdPage): AdSlot => ({ ...strip(page, LITE_PLACE), isForLite: true });

/** Every slot of every page. On each page, the last one is shown to members with AD_LITE. */
export const AD_SLOTS: readonly AdSlot[] = [
  strip('home', 'middle'),
  box('home', 'side'),
  lite('home'),
  box('article', 'middle'),
  box('article', 'side'),
  lite('article'),
  lite('gallery'),
  strip('ranking', 'top'),
  lite('ranking'),
  box('profile', 'side'),
  lite('profile'),
  strip('tracker', 'top'),
  lite('tracker'),
  strip('team', 'top'),
  lite('team'),
  lite('search'),
];

/** The slots of a kind of page for a class of readers. */
export const slotsOf = (page: AdPage, ads: AdClass): AdSlot[] =>
  AD_SLOTS.filter((slot) => slot.page === page && (ads === 'full' || (ads === 'lite' && slot.isForLite)));

/**
 * Betting advertisements are never shown on pages of prospects, high schools and commitments (decision 14). A team's class consists of its
 * commitments, a search finds prospects, and under an article comes the next one, which may be about one; a gallery counts if it is about
 * one.
 */
const BETTING_PAGES: readonly AdPage[] = ['home', 'gallery', 'tracker'];

export const mayShowBetting = (page: AdPage, { isAboutProspects }: { isAboutProspects: boolean }): boolean =>
  BETTING_PAGES.includes(page) && !isAboutProspects;

/** Members who pay for fewer ads see house ads only, and so does everyone under 16 (decision 42). */
export function kindsFor(page: AdPage, ads: AdClass, about: { isAboutProspects: boolean }): readonly AdKind[] {
  if (ads === 'none') return [];
  if (ads === 'lite') return ['house'];
  return mayShowBetting(page, about) ? AD_KINDS : AD_KINDS.filter((kind) => kind !== 'betting');
}
