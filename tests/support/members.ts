import { buildMember, type MemberOverrides } from '#features/membership/accounts/factory.ts';
import type { Member } from '#features/membership/accounts/public.ts';
import { buildSession, type SessionOverrides } from '#features/membership/sessions/factory.ts';
import { updateSession } from '#features/membership/sessions/queries.ts';
import { HOUR_MS } from '#kernel/dates.ts';
import { STAFF_SECOND_FACTOR_MS } from '#platform/context.ts';
import { cookieName } from '#platform/http/cookies.ts';
import { isSecure } from '#platform/http/server.ts';
import type { TestApp, TestReply, TestRequest } from './app.ts';

/** A signed-in member in one browser: their cookies are sent with every request, and those of the replies are stored. */

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type Browser = {
  /** The browser's cookies. */
  cookies: Record<string, string>;
  get(path: string, request?: TestRequest): Promise<TestReply>;
  /** A write, with the session's CSRF token. */
  send(method: Method, path: string, body?: object, request?: TestRequest): Promise<TestReply>;
};

export type SignedIn = Browser & { member: Member; sessionId: number };

type Wanted = MemberOverrides & { session?: Omit<SessionOverrides, 'userId'> };

/** A new member, signed in by password from a known device. */
export async function signedIn(app: TestApp, { session = {}, ...overrides }: Wanted = {}): Promise<SignedIn> {
  const { db } = app.database;
  const member = await buildMember(db, overrides);
  return signInAs(app, member, session);
}

/**
 * A staff member who has given a second factor and signed in strictly, as staff endpoints require. However far the clock is moved, both
 * are renewed, unless the test specifies the session.
 */
export async function staffSignedIn(app: TestApp, { session, ...overrides }: Wanted): Promise<SignedIn> {
  const given = () => ({
    secondFactorAt: app.clock.now(),
    strictUntil: new Date(app.clock.now().getTime() + STAFF_SECOND_FACTOR_MS),
  });
  const staff = await signedIn(app, { ...overrides, session: { ...given(), ...session } });
  let givenAt = app.clock.now().getTime();
  const giveAgain = async () => {
    const now = app.clock.now().getTime();
    if (session || Math.abs(now - givenAt) < HOUR_MS) return;
    givenAt = now;
    await updateSession(app.database.db, staff.sessionId, given());
  };
  return {
    ...staff,
    get: async (...asked) => {
      await giveAgain();
      return staff.get(...asked);
    },
    send: async (...asked) => {
      await giveAgain();
      return staff.send(...asked);
    },
  };
}

/** Another browser of a member. */
export async function signInAs(
  app: TestApp,
  member: Member,
  session: Omit<SessionOverrides, 'userId'> = {},
): Promise<SignedIn> {
  const made = await buildSession(app.database.db, { userId: member.id, ...session }, app.clock.now());
  const cookies = {
    [cookieName('session', isSecure(app.config))]: made.token,
    [cookieName('device', isSecure(app.config))]: made.deviceToken,
  };
  return { member, sessionId: made.session.id, ...openBrowser(app, cookies) };
}

/** A browser with these cookies; without any by default. */
export function openBrowser(app: TestApp, held: Record<string, string> = {}): Browser {
  const cookies = { ...held };
  const keep = (reply: TestReply) => {
    for (const [name, value] of Object.entries(reply.cookies)) {
      if (value === '') delete cookies[name];
      else cookies[name] = value;
    }
    return reply;
  };
  return {
    cookies,
    get: async (path, request = {}) =>
      keep(await app.get(path, { ...request, cookies: { ...cookies, ...request.cookies } })),
    send: async (method, path, body, request = {}) =>
      keep(
        await app.sendWithToken(method, path, {
          ...request,
          cookies: { ...cookies, ...request.cookies },
          ...(body === undefined ? {} : { body }),
        }),
      ),
  };
}
