import { beforeAll, expect, test } from 'vitest';
import { ask } from '#tests/support/ask.ts';
import { type RunningServer, sharedServer } from '#tests/support/running-server.ts';

/** Every link on every page works: crawls the network from three front pages. */

let server: RunningServer;
beforeAll(async () => {
  server = await sharedServer();
});

const MOST_PAGES = 400;
/** How many pages of one kind and site are visited; the same code renders the others. */
const OF_A_KIND: readonly [RegExp, number][] = [
  [/^\/content\/prospects\//, 12],
  [/^\/prospect_rankings\//, 25],
  [/^\/teams\//, 30],
  [/^\/transfer_tracker\//, 25],
  [/^\/futurecast\/forecasters\//, 5],
  [/^\/team\//, 12],
  [/^\/team_rankings\//, 12],
];
const WALKED_SITES = ['', 'football', 'alabama'];

type Link = { href: string; from: string };

function linksOf(html: string, from: string): Link[] {
  return [...html.matchAll(/<a\b[^>]*?\shref="([^"]+)"/g)].map(([, href = '']) => ({
    href: new URL(href.replaceAll('&amp;', '&'), from).href.replace(/#.*$/, ''),
    from,
  }));
}

test('no link of the network leads to nothing', async () => {
  const own = new RegExp(`^http://(?:([a-z0-9-]+)\\.)?bluechip\\.localhost:${server.port}/`);
  const seen = new Set<string>();
  const counts = new Map<string, number>();
  const broken: string[] = [];
  const queue: Link[] = WALKED_SITES.map((site) => ({ href: server.url('/', site), from: 'start' }));

  const isWanted = ({ href }: Link): boolean => {
    const site = own.exec(href)?.[1] ?? '';
    if (!own.test(href) || seen.has(href) || seen.size >= MOST_PAGES) return false;
    const { pathname } = new URL(href);
    if (!WALKED_SITES.includes(site) && pathname !== '/') return false;
    const kind = OF_A_KIND.find(([pattern]) => pattern.test(pathname));
    const key = `${site} ${kind?.[0].source ?? pathname}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count <= (kind?.[1] ?? 5);
  };

  const walk = async () => {
    for (let link = queue.shift(); link; link = queue.shift()) {
      if (!isWanted(link)) continue;
      seen.add(link.href);
      const { status, headers, body } = await ask(server, link.href);
      if (status >= 400) broken.push(`${status} ${link.href} (on ${link.from})`);
      if (headers.location) queue.push({ href: new URL(headers.location, link.href).href, from: link.href });
      const isWalked = WALKED_SITES.includes(own.exec(link.href)?.[1] ?? '');
      if (isWalked && headers['content-type']?.includes('html')) queue.push(...linksOf(body, link.href));
    }
  };
  await walk();
  expect(broken).toEqual([]);
  expect(seen.size).toBeGreaterThan(200);
});

test('every item of the navigation stands, on every kind of site', async () => {
  for (const site of [...WALKED_SITES, 'basketball', 'hockey']) {
    const from = server.url('/', site);
    const { body } = await ask(server, from);
    const shell = body.replace(/<main[\s\S]*<\/main>/, '');
    const items = [...new Set(linksOf(shell, from).map(({ href }) => href))].filter((href) => href.startsWith('http:'));
    expect(items.length).toBeGreaterThan(5);
    for (const href of items) expect((await ask(server, href)).status, href).toBe(200);
  }
});
