import { z } from 'zod';
import { SPORTS, type Sport } from '#kernel/sports.ts';

/**
 * What a site adds to the navigation, by its file in data/navigation: `<subdomain>.json`, else `default.json` (specification, section 2).
 * In an address `{sport}` and `{class_year}` stand for those of the site and of the day, `{college_id}` for the college of a team's site.
 */

const MOST_ITEMS = 12;
const LONGEST_LABEL = 30;
const isOwn = (href: string) => /^\/(?![/\\])/.test(href);

const address = z.string().refine((href) => isOwn(href) || /^https:\/\/[^\s]+$/.test(href), {
  error: 'is a path such as /futurecast, or an address that starts with https://',
});

const item = z.strictObject({
  label: z.string().min(1).max(LONGEST_LABEL),
  /** A path of ours, or an address elsewhere in full. */
  href: address,
  /** In its place on the site of a team: a list of everybody, filtered to the team. */
  teamHref: address.optional(),
  /** Only for these; absent: for all. */
  sports: z.array(z.enum(SPORTS)).optional(),
});
const navigationFile = z.strictObject({
  items: z.array(item.extend({ children: z.array(item).max(MOST_ITEMS).optional() })).max(MOST_ITEMS),
  /** The tabs of the user area, in place of the usual ones. */
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

/** The file that has the items of sites without one of their own, and of the main site by each of its names. */
export const DEFAULT_FILE = 'default';
const ALIASES: ReadonlySet<string> = new Set(['', 'www', 'n']);

export const fileOf = (subdomain: string): string => (ALIASES.has(subdomain) ? DEFAULT_FILE : subdomain);

/** Throws for a text that is no such file, with the place of what is wrong. */
export const readNavigationFile = (text: string): NavigationFile => navigationFile.parse(JSON.parse(text));

/** `collegeId`: of a team's site. `sports`: those that readers are offered; absent: all. */
type NavigationScope = { sport: Sport; classYear: number; collegeId?: number | null; sports?: readonly Sport[] };

/** A home entry is dropped: the shell has its own. */
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

/** Empty where the file has none: the shell has its own. */
export const userItems = ({ userItems: items = [] }: NavigationFile, scope: NavigationScope) =>
  items.filter((each) => isFor(each, scope)).map((each) => linkOf(each, scope));

/** Whether an address of ours is of a sport that readers are not offered, such as `/prospect_rankings/hockey-national/2027`. */
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
