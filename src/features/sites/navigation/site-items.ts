import { z } from 'zod';
import { SPORTS, type Sport } from '#kernel/sports.ts';

/**
 * Items that a site adds to the navigation, from its file in data/navigation: `<subdomain>.json`, otherwise `default.json` (specification,
 * section 2). In a URL, `{sport}` and `{class_year}` stand for the site's sport and the current class, `{college_id}` for the college of a
 * team site.
 */

const MOST_ITEMS = 12;
const LONGEST_LABEL = 30;
const isOwn = (href: string) => /^\/(?![/\\])/.test(href);

const address = z.string().refine((href) => isOwn(href) || /^https:\/\/[^\s]+$/.test(href), {
  error: 'is a path such as /futurecast, or an address that starts with https://',
});

const item = z.strictObject({
  label: z.string().min(1).max(LONGEST_LABEL),
  /** A path on this site, or a full URL elsewhere. */
  href: address,
  /** The link on a team site: the same list filtered to the team. */
  teamHref: address.optional(),
  /** Only shown for these sports; absent for all. */
  sports: z.array(z.enum(SPORTS)).optional(),
});
const navigationFile = z.strictObject({
  items: z.array(item.extend({ children: z.array(item).max(MOST_ITEMS).optional() })).max(MOST_ITEMS),
  /** The tabs of the user area, instead of the default ones. */
  userItems: z.array(item).max(MOST_ITEMS).optional(),
});
export type NavigationFile = z.output<typeof navigationFile>;
type FileItem = z.output<typeof item>;

export type SiteItem = {
  label: string;
  href: string;
  isExternal: boolean;
  children: { label: string; href: string; isExternal: boolean }[];
};

/** The file for sites without their own, and for the main site under any of its names. */
export const DEFAULT_FILE = 'default';
const ALIASES: ReadonlySet<string> = new Set(['', 'www', 'n']);

export const fileOf = (subdomain: string): string => (ALIASES.has(subdomain) ? DEFAULT_FILE : subdomain);

/** Throws if the text is not a navigation file, with the path of the invalid value. */
export const readNavigationFile = (text: string): NavigationFile => navigationFile.parse(JSON.parse(text));

/** `collegeId`: only for a team site. `sports`: the sports that readers are offered; absent for all. */
type NavigationScope = { sport: Sport; classYear: number; collegeId?: number | null; sports?: readonly Sport[] };

/** Drops a home entry, because the shell has its own. */
export function siteItems({ items }: NavigationFile, scope: NavigationScope): SiteItem[] {
  return items
    .filter((each) => isFor(each, scope) && !isHome(each))
    .map(({ children = [], ...each }) => ({
      ...linkOf(each, scope),
      children: children
        .filter((child) => isFor(child, scope))
        .map((child) => linkOf(child, scope))
        .filter(({ href }) => !namesClosedSport(href, scope)),
    }))
    .filter(({ href }) => !namesClosedSport(href, scope));
}

/** Empty if the file has none; the shell then shows its own. */
export const userItems = ({ userItems: items = [] }: NavigationFile, scope: NavigationScope) =>
  items.filter((each) => isFor(each, scope)).map((each) => linkOf(each, scope));

/** Whether one of our URLs belongs to a closed sport, such as `/prospect_rankings/hockey-national/2027`. */
function namesClosedSport(href: string, { sports = SPORTS }: NavigationScope): boolean {
  const words = href.split(/[/?&=#-]/);
  return isOwn(href) && SPORTS.some((sport) => !sports.includes(sport) && words.includes(sport));
}

const isFor = ({ sports }: FileItem, { sport }: NavigationScope) => sports === undefined || sports.includes(sport);
const isHome = ({ label, href }: FileItem) => href === '/' || label.toLowerCase() === 'home';

function linkOf(
  { label, href: everybody, teamHref = everybody }: FileItem,
  { sport, classYear, collegeId }: NavigationScope,
) {
  const isTeam = collegeId !== undefined && collegeId !== null;
  const href = (isTeam ? teamHref.replaceAll('{college_id}', String(collegeId)) : everybody)
    .replaceAll('{sport}', sport)
    .replaceAll('{class_year}', String(classYear));
  return { label, href, isExternal: !isOwn(href) };
}
