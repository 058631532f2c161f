import { SPORTS, type Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import { selectClosedSports, selectSites } from './queries.ts';
import { type Site, subdomainOf } from './site.ts';

/**
 * All sites and the closed sports in memory, because every request needs them. There are some 145 sites and four sports, and they change
 * only with the reference data and staff settings. Each database handle has its own book.
 */

type Book = { all: Site[]; bySubdomain: Map<string, Site>; closedSports: ReadonlyMap<Sport, Date> };

const books = new WeakMap<Db, Promise<Book>>();

function bookOf(db: Db): Promise<Book> {
  const known = books.get(db);
  return known ?? reloadSites(db);
}

/** Reloads the sites and the closed sports after a change. */
export function reloadSites(db: Db): Promise<Book> {
  const book = Promise.all([selectSites(db), selectClosedSports(db)]).then(([rows, closedSports]) => {
    const all = rows.map((site) => shownSite(site, closedSports));
    return { all, bySubdomain: new Map(all.map((site) => [site.subdomain, site])), closedSports };
  });
  books.set(db, book);
  book.catch(() => books.delete(db));
  return book;
}

/** A sport's own site is closed with its sport. On every other site, the first offered sport replaces a closed one. */
function shownSite(site: Site, closed: ReadonlyMap<Sport, Date>): Site {
  const isOfSport = site.kind === 'sport';
  const closedAt = site.closedAt ?? (isOfSport ? (closed.get(site.sport) ?? null) : null);
  const sport = isOfSport || !closed.has(site.sport) ? site.sport : (offeredOf(closed)[0] ?? site.sport);
  return { ...site, sport, closedAt, subscribable: site.subscribable && closedAt === null };
}

const offeredOf = (closed: ReadonlyMap<Sport, Date>): Sport[] => SPORTS.filter((sport) => !closed.has(sport));

/** National sites first, then teams by name. Includes closed sites: subscriptions to them continue, and need their names. */
export async function listSites(db: Db): Promise<readonly Site[]> {
  return (await bookOf(db)).all;
}

/** The sites that readers can open: for choices, links and lists. */
export async function listOpenSites(db: Db): Promise<readonly Site[]> {
  return (await listSites(db)).filter(({ closedAt }) => closedAt === null);
}

/** By the host's first label; "www" and "n" are the main site. */
export async function findSite(db: Db, subdomain: string): Promise<Site | null> {
  return (await bookOf(db)).bySubdomain.get(subdomainOf(subdomain)) ?? null;
}

export async function findSiteById(db: Db, id: number): Promise<Site | null> {
  return (await listSites(db)).find((site) => site.id === id) ?? null;
}

/** The time each closed sport was closed by staff (decision 0175). */
export async function listClosedSports(db: Db): Promise<ReadonlyMap<Sport, Date>> {
  return (await bookOf(db)).closedSports;
}

/** The sports offered to readers; at least one. */
export async function listOfferedSports(db: Db): Promise<Sport[]> {
  return offeredOf(await listClosedSports(db));
}
