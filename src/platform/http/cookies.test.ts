import { describe, expect, test } from 'vitest';
import { createCookieJar } from './cookies.ts';

/** What `transact` is made of; that it is used where it must be is tested through the door (session-life.db.test.ts). */
describe('cookies that are kept back', () => {
  const sent = { remember_user_token_v2: 'old' };

  test('are seen by the call, and go out only once they are let', () => {
    const jar = createCookieJar(sent);
    const held = jar.hold();
    jar.set('session', 'new');
    expect(jar.get('session')).toBe('new');
    expect(jar.changes()).toEqual([]);
    held.release();
    expect(jar.changes()).toMatchObject([{ name: 'session', value: 'new' }]);
  });

  test('are dropped, and those of before are left', () => {
    const jar = createCookieJar(sent);
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
    const jar = createCookieJar(sent);
    jar.hold();
    expect(() => jar.hold()).toThrow('kept back already');
  });
});
