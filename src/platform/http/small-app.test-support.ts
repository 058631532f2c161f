import type { FastifyInstance } from 'fastify';
import { silentLog } from '#tests/support/log.ts';
import { TEST_NOW } from '#tests/support/test-now.ts';
import { loadConfig } from '../config/config.ts';
import type { Actor, Context, SessionFacts } from '../context.ts';
import { createRateLimiter } from '../limits/create-rate-limiter.ts';
import type { Log } from '../log/log.ts';
import { createFormTokens, NOBODY } from '../security/form-token.ts';
import { registerCalls } from './calls.ts';
import type { BoundEndpoint } from './handle.ts';
import { createRunner } from './runner.ts';
import { createHttpServer } from './server.ts';

/** Only the HTTP side, with the endpoints that a test defines; no database. */

export type SmallApp = {
  http: FastifyInstance;
  /** What was sent to the error service. */
  reported: unknown[];
  logged: { facts: object; message: string }[];
  send(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, request?: SmallRequest): Promise<SmallReply>;
};
type SmallRequest = { headers?: Record<string, string>; body?: object | string; remoteAddress?: string };
type SmallReply = {
  status: number;
  headers: Record<string, unknown>;
  text: string;
  body: ReturnType<typeof JSON.parse>;
};

export const ACTORS: Readonly<Record<string, Actor>> = {
  visitor: { kind: 'visitor' },
  member: { kind: 'member', userId: 1, role: 'user', publisherSiteIds: [], isStaffWriter: false, isMinor: false },
  staff: {
    kind: 'member',
    userId: 2,
    role: 'reporting_admin',
    publisherSiteIds: [],
    isStaffWriter: false,
    isMinor: false,
  },
  server: { kind: 'server' },
  operator: { kind: 'operator' },
};

export const A_SITE = { id: 1, subdomain: '', kind: 'main', sport: 'football', collegeId: null } as const;

const STAFF_SESSION: SessionFacts = {
  id: 1,
  userId: 2,
  formSubject: NOBODY,
  isPending: false,
  secondFactorAt: TEST_NOW,
  strictUntil: null,
  viewing: null,
  signedInAt: new Date(0),
  lastSeenAt: new Date(0),
};

/** The header x-test-actor names the actor; writes send their token unless a test sends its own. */
export async function smallApp(
  endpoints: readonly BoundEndpoint[],
  { env = {}, checkReplies = false }: { env?: Record<string, string>; checkReplies?: boolean } = {},
): Promise<SmallApp> {
  const config = loadConfig({ NODE_ENV: 'test', ...env });
  const reported: unknown[] = [];
  const logged: SmallApp['logged'] = [];
  const log: Log = {
    ...silentLog,
    error: (facts: unknown, message?: string) => void logged.push({ facts: Object(facts), message: message ?? '' }),
  };
  const formTokens = createFormTokens('a secret of the tests');
  const http = await createHttpServer({
    config,
    log,
    errorReporting: { report: (report) => void reported.push(report) },
    siteForHost: (host) =>
      host === 'bluechip.test'
        ? { kind: 'site', site: A_SITE }
        : host === 'nowhere.bluechip.test'
          ? { kind: 'unknown', label: 'nowhere' }
          : { kind: 'foreign' },
  });
  registerCalls(http, {
    config,
    runner: createRunner(endpoints, { checkReplies }),
    rateLimiter: createRateLimiter({ config, log }),
    // The handlers of these tests need no more of the context.
    contextOf: async (request) =>
      ({
        site: A_SITE,
        actor: ACTORS[String(request.headers['x-test-actor'] ?? 'visitor')],
        session: request.headers['x-test-actor'] === 'staff' ? STAFF_SESSION : null,
        config,
        now: TEST_NOW,
        formTokens,
        requestId: request.id,
        cookies: request.cookieJar,
      }) as unknown as Context,
  });
  const token = formTokens.create(NOBODY);

  return {
    http,
    reported,
    logged,
    async send(method, url, { headers = {}, body, remoteAddress } = {}) {
      const reply = await http.inject({
        method,
        url,
        headers: {
          host: 'bluechip.test',
          ...(method === 'GET' ? {} : { 'x-xsrf-token': token, cookie: `XSRF-TOKEN=${token}` }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: body }),
        ...(remoteAddress ? { remoteAddress } : {}),
      });
      const isJson = (reply.headers['content-type'] ?? '').includes('json');
      return {
        status: reply.statusCode,
        headers: reply.headers,
        text: reply.body,
        body: isJson ? JSON.parse(reply.body) : undefined,
      };
    },
  };
}
