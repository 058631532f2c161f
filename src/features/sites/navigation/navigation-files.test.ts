import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { navigationOf, readNavigationFolder } from './navigation-files.ts';
import { readNavigationFile, siteItems, userItems } from './site-items.ts';

const folder = mkdtempSync(join(tmpdir(), 'bluechip-navigation-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, document: object) => writeFileSync(join(folder, name), JSON.stringify(document));
const standing = { sport: 'hockey', classYear: 2027 } as const;
const hrefs = (subdomain: string, sport: 'football' | 'hockey' = 'hockey') =>
  siteItems(navigationOf(subdomain), { sport, classYear: 2027 }).map(({ href }) => href);

test('the file that comes with the program: lists of the sport and the class; team rankings where there are some', () => {
  expect(hrefs('alabama', 'football')).toEqual([
    '/prospect_rankings/football-national/2027',
    '/team_rankings/2027/all/football/comprehensive',
    '/commitments/football/2027',
    '/transfer_tracker/football',
  ]);
  expect(hrefs('hockey')).toHaveLength(3);
  expect(hrefs('hockey')).not.toContain('/team_rankings/2027/all/hockey/comprehensive');
});

test('on the site of a team, lists of everybody lead to the team’s own', () => {
  const team = siteItems(navigationOf('alabama'), { sport: 'football', classYear: 2027, collegeId: 12 });
  expect(team.map(({ href }) => href)).toEqual([
    '/prospect_rankings/football-national/2027',
    '/team_rankings/2027/all/football/comprehensive',
    '/commitments/football/2027?college_id=12',
    '/transfer_tracker/football?direction=both',
  ]);
  const main = siteItems(navigationOf(''), { sport: 'football', classYear: 2027, collegeId: null });
  expect(main.map(({ href }) => href)).toEqual(hrefs('', 'football'));
});

test('a site with a file has its items, the main site by each name and everybody else the default', () => {
  write('default.json', { items: [{ label: 'Sites', href: '/sites' }] });
  write('auburn.json', { items: [{ label: 'Podcast', href: 'https://podcast.example/war' }] });
  write('www.json', { items: [{ label: 'Never', href: '/never' }] });
  const known = readNavigationFolder(folder);
  const labels = (subdomain: string) => siteItems(navigationOf(subdomain, known), standing).map(({ label }) => label);
  expect(labels('auburn')).toEqual(['Podcast']);
  for (const name of ['', 'www', 'n', 'alabama', '../auburn']) expect(labels(name)).toEqual(['Sites']);
  expect(siteItems(navigationOf('auburn', new Map()), standing)).toEqual([]);
});

test('tabs of the user area come from the file of the site, for its sport; without any the list is empty', () => {
  const file = readNavigationFile(
    JSON.stringify({
      items: [],
      userItems: [
        { label: 'Profile', href: '/users/profile' },
        { label: 'Season tickets', href: 'https://tickets.example/', sports: ['hockey'] },
        { label: 'Tailgates', href: '/tailgates', sports: ['football'] },
      ],
    }),
  );
  expect(userItems(file, standing)).toEqual([
    { label: 'Profile', href: '/users/profile', isExternal: false },
    { label: 'Season tickets', href: 'https://tickets.example/', isExternal: true },
  ]);
  expect(userItems(readNavigationFile('{"items":[]}'), standing)).toEqual([]);
  expect(() => readNavigationFile('{"items":[],"userItems":[{"label":"x","href":"//evil"}]}')).toThrow();
});

test('a home entry is dropped, addresses elsewhere are marked, a group keeps its list', () => {
  const file = readNavigationFile(
    JSON.stringify({
      items: [
        { label: 'HOME', href: '/team' },
        { label: 'Start', href: '/' },
        {
          label: 'More',
          href: '/sites',
          children: [
            { label: 'Board', href: 'https://boards.example/' },
            { label: 'Ice', href: '/x/{sport}/{class_year}', sports: ['hockey'] },
            { label: 'Grass', href: '/y', sports: ['football'] },
          ],
        },
      ],
    }),
  );
  expect(siteItems(file, standing)).toEqual([
    {
      label: 'More',
      href: '/sites',
      isExternal: false,
      children: [
        { label: 'Board', href: 'https://boards.example/', isExternal: true },
        { label: 'Ice', href: '/x/hockey/2027', isExternal: false },
      ],
    },
  ]);
});

test.each([['javascript:alert(1)'], ['//evil.example'], ['/\\evil.example'], ['http://a.example'], ['help']])(
  'a file that leads to %s is refused by its name',
  (href) => {
    write('broken.json', { items: [{ label: 'x', href }] });
    expect(() => readNavigationFolder(folder)).toThrow('data/navigation/broken.json is no navigation file');
    rmSync(join(folder, 'broken.json'));
  },
);

test('items of a sport that is not offered are left out', () => {
  const file = readNavigationFile(
    JSON.stringify({
      items: [
        { label: 'Rankings', href: '/prospect_rankings/{sport}-national/{class_year}' },
        { label: 'Hockey', href: '/prospect_rankings/hockey-national/2027' },
        {
          label: 'FutureCast',
          href: '/futurecast',
          children: [
            { label: 'Hockey picks', href: '/futurecast?sport=hockey' },
            { label: 'Picks', href: '/futurecast?sport=football' },
          ],
        },
        { label: 'Tickets', href: 'https://tickets.example/hockey' },
      ],
    }),
  );
  const of = { sport: 'football', classYear: 2027, sports: ['football', 'baseball'] } as const;
  expect(siteItems(file, of).flatMap(({ label, children }) => [label, ...children.map((each) => each.label)])).toEqual([
    'Rankings',
    'FutureCast',
    'Picks',
    'Tickets',
  ]);
});
