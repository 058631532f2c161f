import fc from 'fast-check';
import { expect, test } from 'vitest';
import { followRedirects, type Rule } from './follow.ts';
import { createRuleBook } from './rule-book.ts';

const NATIONAL = 1;
const ALABAMA = 2;
const siteOfHost = (host: string) => ({ 'base.example': NATIONAL, 'alabama.base.example': ALABAMA })[host] ?? null;

const rule = (path: string, target: string, more: Partial<Rule> = {}): Rule => ({
  id: 1,
  siteId: null,
  path,
  query: '',
  target,
  isPermanent: true,
  ...more,
});
const bookOf = (...rules: Rule[]) => createRuleBook({ rules, siteOfHost });

test.each<[string, Rule[], boolean]>([
  ['to itself', [rule('/a', '/a')], true],
  ['to itself in another spelling', [rule('/a', '/A/')], true],
  ['to itself with a query', [rule('/a', '/a?x=1')], true],
  ['from one query to none', [rule('/a', '/a', { query: 'x=1' })], false],
  ['to a page', [rule('/a', '/b')], false],
  ['over another and back', [rule('/b', '/a'), rule('/a', '/b')], true],
  ['to another host', [rule('/a', 'https://other.example/a')], false],
  ['to a site of ours, for every site', [rule('/a', 'https://alabama.base.example/a')], true],
  ['to a site of ours, from another', [rule('/a', 'https://alabama.base.example/a', { siteId: NATIONAL })], false],
  [
    'over two sites and back',
    [
      rule('/a', 'https://base.example/a', { siteId: ALABAMA }),
      rule('/a', 'https://alabama.base.example/a', { siteId: NATIONAL }),
    ],
    true,
  ],
  ['on one site alone', [rule('/b', '/a', { siteId: ALABAMA }), rule('/a', '/b')], true],
  [
    'of the network, which a site has another target for',
    [rule('/a', '/z', { siteId: ALABAMA }), rule('/b', '/a', { siteId: ALABAMA }), rule('/a', '/b')],
    false,
  ],
])('a redirect %s', async (_, rules, hasLoop) => {
  const book = bookOf(...rules);
  const last = rules.at(-1);
  expect(last && (await book.hasLoop(last))).toBe(hasLoop);
});

test('what leaving one out would do is seen', async () => {
  const own = rule('/a', '/z', { siteId: ALABAMA });
  const book = bookOf(own, rule('/b', '/a', { siteId: ALABAMA }), rule('/a', '/b'));
  book.remove(own);
  expect(await book.hasLoop(own)).toBe(true);
});

const rulesAmong = fc.array(
  fc.record({
    path: fc.constantFrom('/a', '/b', '/c', '/d'),
    to: fc.constantFrom('/a', '/b', '/c', '/d', 'https://alabama.base.example/b', 'https://base.example/a'),
    siteId: fc.constantFrom(null, NATIONAL, ALABAMA),
    query: fc.constantFrom('', 'x=1'),
  }),
  { maxLength: 14 },
);

test('a redirect of every site is followed only on the sites with a redirect of their own on its way', async () => {
  const own = Array.from({ length: 145 }, (_, site) => rule(`/own-${site}`, '/x', { siteId: 100 + site }));
  let asked = 0;
  const book = createRuleBook({
    rules: [...own, rule('/a', '/own-7'), rule('/own-7', 'https://other.example/')],
    siteOfHost: () => {
      asked += 1;
      return null;
    },
  });
  expect(await book.hasLoop(rule('/a', ''))).toBe(false);
  expect({ followedToTheEnd: asked }).toEqual({ followedToTheEnd: 1 });
  book.put(rule('/x', '/own-7', { siteId: 107 }));
  expect(await book.hasLoop(rule('/a', ''))).toBe(true);
});

test('loops of every site are those that following it on each site finds', async () => {
  await fc.assert(
    fc.asyncProperty(rulesAmong, async (drawn) => {
      const rules = drawn.map(({ to, ...key }) => ({ id: 1, ...key, target: to, isPermanent: true }));
      const book = bookOf(...rules);
      for (const { path, query } of rules) {
        const onEach = await Promise.all([0, NATIONAL, ALABAMA].map((siteId) => book.hasLoop({ siteId, path, query })));
        expect(await book.hasLoop({ siteId: null, path, query })).toBe(onEach.includes(true));
      }
    }),
  );
});

test('from redirects that were each saved without a loop, no reader is led in a circle', async () => {
  await fc.assert(
    fc.asyncProperty(rulesAmong, async (wishes) => {
      const book = bookOf();
      for (const { to, ...key } of wishes) {
        if (book.exact(key)) continue;
        book.put({ id: 1, ...key, target: to, isPermanent: true });
        if (await book.hasLoop(key)) book.remove(key);
      }
      for (const siteId of [NATIONAL, ALABAMA])
        for (const path of ['/a', '/b', '/c', '/d'])
          for (const query of ['', 'x=1']) expect(await book.hasLoop({ siteId, path, query })).toBe(false);
    }),
  );
});

test('a chain is followed to its end; it is permanent only where each redirect is, and a host holds for what follows', async () => {
  const rules = [
    rule('/a', '/b', { id: 1 }),
    rule('/b', 'https://alabama.base.example/c', { id: 2, isPermanent: false }),
    rule('/c', '/d?x=1#part', { id: 3, siteId: ALABAMA }),
  ];
  const find = ({ siteId, path }: { siteId: number; path: string }) =>
    rules.find((each) => each.path === path && (each.siteId === null || each.siteId === siteId)) ?? null;
  expect(await followRedirects({ siteId: NATIONAL, path: '/a', query: '' }, { find, siteOfHost })).toEqual({
    kind: 'found',
    location: 'https://alabama.base.example/d?x=1#part',
    isPermanent: false,
    ids: [1, 2, 3],
  });
  expect(await followRedirects({ siteId: NATIONAL, path: '/x', query: '' }, { find, siteOfHost })).toEqual({
    kind: 'none',
  });
});
