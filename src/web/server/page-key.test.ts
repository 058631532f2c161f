import { describe, expect, test } from 'vitest';
import { VISITOR } from '#platform/context.ts';
import { declaredUrl, type PageVariant, pageKey } from './page-key.ts';

const policy = { queryKeys: ['sort', 'page'], keepSeconds: 300 };
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
    expect(keyOf('/a%00b')).not.toBe(keyOf('/a'));
  });

  test('is refused to values too long to be worth keeping', () => {
    expect(keyOf(`/a?page=${'1'.repeat(101)}`)).toBeNull();
    expect(keyOf(`/a?other=${'1'.repeat(101)}`)).not.toBeNull();
  });

  test('is refused to what a reader typed', () => {
    const free = { ...policy, queryKeys: ['query', 'page'], freeKeys: ['query'] };
    expect(pageKey(at('/a?query=smith'), free, variant)).toBeNull();
    expect(pageKey(at('/a?page=2'), free, variant)).not.toBeNull();
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

test('the loaders see declared keys only, in one order', () => {
  expect(declaredUrl(at('/a?utm=1&sort=name&page=2&sort='), policy).href).toBe(
    'http://bluechip.localhost/a?page=2&sort=name',
  );
  expect(declaredUrl(at('/a?page='), policy).search).toBe('');
});
