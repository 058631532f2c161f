import { describe, expect, test } from 'vitest';
import { COOKIES, type CookieName, cookieName, createCookieJar, hasIdentityCookie } from './cookies.ts';

/** Tests the parts of `transact`; that it is used wherever needed is tested through HTTP (session-life.db.test.ts). */
describe('cookies that are kept back', () => {
  const sent = { remember_user_token_v2: 'old' };

  test('are seen by the call, and go out only once they are let', () => {
    const jar = createCookieJar(sent, false);
    const held = jar.hold();
    jar.set('session', 'new');
    expect(jar.get('session')).toBe('new');
    expect(jar.changes()).toEqual([]);
    held.release();
    expect(jar.changes()).toMatchObject([{ name: 'session', value: 'new' }]);
  });

  test('are dropped, and those of before are left', () => {
    const jar = createCookieJar(sent, false);
    jar.set('device', 'kept');
    const held = jar.hold();
    jar.set('session', null);
    jar.set('device', 'lost');
    expect(jar.get('session')).toBeUndefined();
    held.drop();
    expect({ session: jar.get('session'), device: jar.get('device') }).toEqual({ session: 'old', device: 'kept' });
    expect(jar.changes()).toMatchObject([{ name: 'device', value: 'kept' }]);
    jar.set('session', 'later');
    expect(jar.changes()).toHaveLength(2);
  });

  test('a second time at once is a mistake of the program', () => {
    const jar = createCookieJar(sent, false);
    jar.hold();
    expect(() => jar.hold()).toThrow('kept back already');
  });
});

describe('the name of a cookie', () => {
  test('over https has a prefix where no script reads it, and over http never', () => {
    const names = (isSecure: boolean) =>
      (Object.keys(COOKIES) as CookieName[]).map((name) => cookieName(name, isSecure));
    expect(names(true).filter((name) => name.startsWith('__'))).toEqual([
      '__Secure-remember_user_token_v2',
      '__Secure-bluechip_device',
      '__Secure-bluechip_meter',
    ]);
    expect(names(false).filter((name) => name.startsWith('__'))).toEqual([]);
  });

  test('over https is read with its prefix alone', () => {
    const sent = { remember_user_token_v2: 'planted', '__Secure-remember_user_token_v2': 'own' };
    expect(createCookieJar(sent, true).get('session')).toBe('own');
    expect(createCookieJar({ remember_user_token_v2: 'planted' }, true).get('session')).toBeUndefined();
  });

  test('with the prefix keeps a reply from shared caches as well', () => {
    expect(hasIdentityCookie({ '__Secure-remember_user_token_v2': 'x' })).toBe(true);
    expect(hasIdentityCookie({ '__Secure-bluechip_device': 'x' })).toBe(false);
  });
});
