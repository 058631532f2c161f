import { type MovableClock, movableClock } from '#platform/clock.ts';
import { type Config, loadConfig } from '#platform/config/config.ts';
import type { Database } from '#platform/db/database.ts';
import { PURGE_CHANNEL, purgeTags } from '#platform/events/events.ts';
import { type Application, createApplication } from '../../src/application.ts';
import { testDatabase } from './database.ts';
import { silentLog } from './log.ts';
import { TEST_NOW } from './test-now.ts';

/** The whole program on a database of the test's own, called over HTTP without a socket. */

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type TestRequest = {
  /** Default: the main site. */
  host?: string;
  headers?: Record<string, string>;
  cookies?: Record<string, string>;
  /** An object is sent as JSON, a string unchanged. */
  body?: object | string;
};
export type TestReply = {
  status: number;
  headers: Record<string, string>;
  cookies: Record<string, string>;
  text: string;
  /** The result of JSON.parse; undefined: the reply is not JSON. */
  body: ReturnType<typeof JSON.parse>;
};
export type TestApp = {
  application: Application;
  config: Config;
  database: Database;
  clock: MovableClock;
  get(path: string, request?: TestRequest): Promise<TestReply>;
  send(method: Method, path: string, request?: TestRequest): Promise<TestReply>;
  /** A write with its CSRF token. */
  sendWithToken(method: Method, path: string, request?: TestRequest): Promise<TestReply>;
  /** Notifies the program of rows that the test wrote directly, as a write of its own would; resolves once it knows. */
  purge(tags: readonly string[]): Promise<void>;
  /** Runs pending background work: afterwards, emails requested by a call are in the outbox. */
  runJobs(): Promise<number>;
  close(): Promise<void>;
};

export const SERVER_KEY = 'a-server-key-that-is-only-for-tests-000';
/** Otherwise every test run would create one in the data folder. */
export const SESSION_SECRET = 'a-session-secret-that-is-only-for-tests';
export { TEST_NOW };

/** `dispatches` false: events are dispatched only by `dispatcher.drain`. */
export async function testApp(
  env: Record<string, string> = {},
  { dispatches = true }: { dispatches?: boolean } = {},
): Promise<TestApp> {
  const database = await testDatabase();
  const clock = movableClock(TEST_NOW);
  const config = loadConfig({ NODE_ENV: 'test', SERVER_KEY, SESSION_SECRET, ...env });
  const application = await createApplication({ config, database, log: silentLog, clock, runsJobs: false, dispatches });

  async function send(
    method: Method,
    path: string,
    { host = 'bluechip.localhost', headers = {}, cookies, body }: TestRequest = {},
  ) {
    const reply = await application.http.inject({
      method,
      url: path,
      headers: { host, ...headers },
      ...(cookies ? { cookies } : {}),
      ...(body === undefined ? {} : { payload: body }),
    });
    const isJson = (reply.headers['content-type'] ?? '').includes('json');
    return {
      status: reply.statusCode,
      headers: Object.fromEntries(Object.entries(reply.headers).map(([name, value]) => [name, String(value)])),
      cookies: Object.fromEntries(reply.cookies.map(({ name, value }) => [name, value])),
      text: reply.body,
      body: isJson ? JSON.parse(reply.body) : undefined,
    };
  }

  return {
    application,
    config,
    database,
    clock,
    get: (path, request) => send('GET', path, request),
    send,
    async sendWithToken(method, path, request = {}) {
      const { body, cookies } = await send('GET', '/api/v2/csurf_token', request);
      return send(method, path, {
        ...request,
        headers: { 'x-xsrf-token': body.csurf_token, ...request.headers },
        cookies: { ...cookies, ...request.cookies },
      });
    },
    runJobs: () => application.runJobs(),
    async purge(tags) {
      // This listener runs after the program's own, so the program has handled what it receives; purges by other writes are skipped.
      const own = [...new Set(tags)].join('\n');
      const { promise, resolve } = Promise.withResolvers<void>();
      const unlisten = await database.listen(PURGE_CHANNEL, (heard) => {
        if (heard === own || heard === 'all') resolve();
      });
      await purgeTags(database.db, tags);
      await promise;
      await unlisten();
    },
    async close() {
      await application.close();
      await database.close();
    },
  };
}
