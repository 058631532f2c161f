import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { VISITOR } from '#platform/context.ts';
import { canonicalAddress, canonicalPath, declaredUrl, type PageVariant, pageKey } from './page-key.ts';

const policy = {
  queryKeys: ['sort', 'page', 'query'],
  keptValues: { sort: ['name', 'rank'], page: /^[1-9]\d?$/, query: null },
  keepSeconds: 300,
};
const variant: PageVariant = {
  site: '',
  viewer: VISITOR,
  region: null,
  hasPrivacySignal: false,
  hasShell: true,
  flags: '00',
};
const at = (path: string) => new URL(path, 'http://bluechip.localhost');
const keyOf = (path: string, more: Partial<PageVariant> = {}) => pageKey(at(path), policy, { ...variant, ...more });

describe('the key of a page', () => {
  test('knows declared query keys in any order, and no others', () => {
    expect(keyOf('/a?page=2&sort=name')).toBe(keyOf('/a?utm=1&sort=name&page=2&page=3'));
    expect(keyOf('/a?page=')).toBe(keyOf('/a'));
    expect(keyOf('/a?page=2')).not.toBe(keyOf('/a'));
  });

  test('cannot be made to look like another one', () => {
    expect(keyOf('/a?page=2%26sort%3Dname')).not.toBe(keyOf('/a?page=2&sort=name'));
  });

  test('is refused to a value that no link of the page has', () => {
    for (const query of [
      'page=02',
      'page=0',
      'page=99999999',
      'page=2%20',
      'page=x',
      'sort=zzz',
      'sort=NAME',
      'sort=%6eame%00',
    ])
      expect({ query, key: keyOf(`/a?${query}`) }).toEqual({ query, key: null });
    expect(keyOf('/a?sort=%6eame')).toBe(keyOf('/a?sort=name'));
    expect(keyOf(`/a?other=${'1'.repeat(101)}`)).toBe(keyOf('/a'));
  });

  test('is refused to what a reader typed', () => {
    expect(keyOf('/a?query=smith')).toBeNull();
    expect(keyOf('/a?query=smith&page=2')).toBeNull();
    expect(keyOf('/a?query=&page=2')).toBe(keyOf('/a?page=2'));
  });

  test('is refused to a path that can be spelled in several ways, and to a page that is never kept', () => {
    for (const path of ['/a%61', '/a&b', '/a%2Fb', "/a'", '/a;b=c', '/%00']) expect(keyOf(path)).toBeNull();
    expect(pageKey(at('/a'), { queryKeys: [], keepSeconds: 0 }, variant)).toBeNull();
  });

  test.each<Partial<PageVariant>>([
    { site: 'alabama' },
    { viewer: { ...VISITOR, kind: 'subscriber' } },
    { viewer: { ...VISITOR, ads: 'none' } },
    { region: 'CCPA' },
    { hasPrivacySignal: true },
    { hasShell: false },
    { flags: '01' },
  ])('differs by %o', (more) => {
    expect(keyOf('/a', more)).not.toBe(keyOf('/a'));
  });
});

describe('the one spelling of a path', () => {
  const PATTERN = '/news/:slug';
  const leadsTo = (path: string, params: Record<string, string>, more = policy) =>
    canonicalAddress(at(path), { path: canonicalPath(PATTERN, params), policy: more });

  test.each(['/NEWS/big-day?page=2', '/news/big-day/?page=2', '/%6eews/b%69g-day?page=2'])('%s leads to it', (path) => {
    expect(leadsTo(path, { slug: 'big-day' })).toBe('/news/big-day?page=2');
  });

  test('an address that has it is answered, and so is one of a page that is never kept', () => {
    expect(leadsTo('/news/big-day?page=2', { slug: 'big-day' })).toBeNull();
    expect(leadsTo('/NEWS/big-day', { slug: 'big-day' }, { ...policy, keepSeconds: 0 })).toBeNull();
  });

  test('nothing leads to a path that a proxy may spell otherwise, or the two would redirect to each other for ever', () => {
    for (const slug of ['a b', 'a&b', '//evil.example', '..%2f', 'ü', '%', "o'neal", '.', '..'])
      expect(leadsTo('/NEWS/x', { slug })).toBeNull();
  });

  test('whatever a parameter holds, the path has one spelling, and a redirect to it leads nowhere else', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (slug) => {
        const to = leadsTo('/NEWS/x', { slug });
        if (to === null) return;
        expect(to).toBe(at(to).pathname);
        expect(leadsTo(to, { slug: to.slice('/news/'.length) })).toBeNull();
      }),
    );
  });
});

test('the loaders see declared keys only, in one order', () => {
  expect(declaredUrl(at('/a?utm=1&sort=name&page=2&sort='), policy).href).toBe(
    'http://bluechip.localhost/a?page=2&sort=name',
  );
  expect(declaredUrl(at('/a?page='), policy).search).toBe('');
});
