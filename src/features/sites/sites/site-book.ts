import type { Db } from '#platform/db/database.ts';
import { selectSites } from './queries.ts';
import { type Site, subdomainOf } from './site.ts';

/**
 * All sites in memory, because every request asks for one: there are some 145, and they change only with the reference
 * data and when staff change a site's settings. Each database handle has its own book.
 */

type Book = { all: Site[]; bySubdomain: Map<string, Site> };

const books = new WeakMap<Db, Promise<Book>>();

function bookOf(db: Db): Promise<Book> {
  const known = books.get(db);
  return known ?? reloadSites(db);
}

/** Reads the sites again: after they were made or changed. */
export function reloadSites(db: Db): Promise<Book> {
  const book = selectSites(db).then((rows) => {
    const all = rows.map((site) => ({ ...site, subscribable: site.subscribable && site.closedAt === null }));
    return { all, bySubdomain: new Map(all.map((site) => [site.subdomain, site])) };
  });
  books.set(db, book);
  book.catch(() => books.delete(db));
  return book;
}

/** National sites first, then teams by name. Closed ones too: what was bought of them goes on, and has their names. */
export async function listSites(db: Db): Promise<readonly Site[]> {
  return (await bookOf(db)).all;
}

/** Those that readers can open: for choices, links and lists. */
export async function listOpenSites(db: Db): Promise<readonly Site[]> {
  return (await listSites(db)).filter(({ closedAt }) => closedAt === null);
}

/** By the label of the host; "www" and "n" are the main site. */
export async function findSite(db: Db, subdomain: string): Promise<Site | null> {
  return (await bookOf(db)).bySubdomain.get(subdomainOf(subdomain)) ?? null;
}

export async function findSiteById(db: Db, id: number): Promise<Site | null> {
  return (await listSites(db)).find((site) => site.id === id) ?? null;
}
