import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { toSnake } from '#kernel/casing.ts';
import { movableClock } from '#platform/clock.ts';
import { loadConfig } from '#platform/config/config.ts';
import { createLog } from '#platform/log/create-log.ts';
import { withoutTokens } from '#platform/log/without-tokens.ts';
import { endpoints } from '../../src/api.ts';
import { type Application, createApplication } from '../../src/application.ts';
import { PAGES } from '../../src/web/pages.ts';
import { PAGE_POLICIES } from '../../src/web/server/page-policies.ts';
import { registerSite } from '../../src/web/server/site.ts';
import { WHOLE_PAGES } from '../../src/web/whole-pages.ts';
import { SESSION_SECRET, TEST_NOW } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { titleOf } from './calls.ts';

/** Neither a reader of the logs nor the error reporting service may be able to use what an address contains. */

const TOKEN = 'dG9rZW4tb2YtYS1tYWls_x-9';
/** Names of path and query parts that hold a token; `_csrf` and page numbers do not. */
const IS_TOKEN = /token$|^(?:order|quote|gift|offer)$|secret$/;

const keysOf = (shape: unknown): string[] =>
  shape instanceof z.ZodObject ? Object.keys(shape.shape).map(toSnake) : [];

/** Addresses of endpoints and pages that hold a token, filled in. */
const addresses = [
  ...endpoints.flatMap(({ definition }) => {
    const { path, params, query } = definition;
    const inPath = keysOf(params).some((name) => IS_TOKEN.test(name)) ? [path.replaceAll(/\{\w+\}/g, TOKEN)] : [];
    const inQuery = keysOf(query).filter((name) => IS_TOKEN.test(name));
    return [...inPath, ...inQuery.map((name) => `${path}?${name}=${TOKEN}`)].map(
      (address) => [`${titleOf(definition)}: ${address}`, address] as const,
    );
  }),
  ...[...PAGES, ...WHOLE_PAGES].flatMap(({ id, path }) => {
    const parameters = (path.match(/:\w+/g) ?? []).map((name) => toSnake(name.slice(1)));
    const inPath = parameters.some((name) => IS_TOKEN.test(name)) ? [path.replaceAll(/:\w+/g, TOKEN)] : [];
    const inQuery = (PAGE_POLICIES[id]?.queryKeys ?? []).filter((name) => IS_TOKEN.test(name));
    return [...inPath, ...inQuery.map((name) => `${path}?${name}=${TOKEN}`)].map(
      (address) => [`page ${id}: ${address}`, address] as const,
    );
  }),
];

test('the addresses with a token are found: a preview, a gift, an unsubscription', () => {
  const found = addresses.map(([, address]) => address);
  for (const known of [
    `/previews/${TOKEN}`,
    `/api/v2/previews/${TOKEN}`,
    `/api/v2/registrations/gift_check?token=${TOKEN}`,
    `/api/v2/gifts/order?order=${TOKEN}`,
  ])
    expect(found).toContain(known);
});

test.each(addresses)('%s', (_, address) => {
  expect(withoutTokens(address)).not.toContain(TOKEN);
});

describe('a page with a token that fails', () => {
  const lines: string[] = [];
  let application: Application;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const config = loadConfig({ NODE_ENV: 'test', SESSION_SECRET });
    const database = await testDatabase();
    const log = createLog({ level: 'trace', destination: { write: (line) => void lines.push(line) } });
    application = await createApplication({ config, database, log, clock: movableClock(TEST_NOW), runsJobs: false });
    const entry = await import('../../src/web/entry-server.tsx');
    await registerSite(application, {
      config,
      database,
      assets: {
        clientFolder: null,
        forRoute: (_route, teamStyles) => ({ entry: '/entry.js', styles: [], preloads: [], fonts: [], teamStyles }),
      },
      renderer: async () => ({
        ...entry,
        renderPage: async ({ request }) => {
          const failure = new Error(`could not draw ${request.url}`);
          return { kind: 'page', status: 500, html: '', tags: [], failure };
        },
      }),
    });
    close = async () => {
      await application.close();
      await database.close();
    };
  });
  afterAll(() => close());

  test.each([`/previews/${TOKEN}`, `/redeem_gift?token=${TOKEN}`])('%s is logged without it', async (url) => {
    const reply = await application.http.inject({ url, headers: { host: 'bluechip.localhost', accept: 'text/html' } });
    expect(reply.statusCode).toBe(500);
    expect(lines.join('')).toContain('could not draw');
    expect(lines.join('')).not.toContain(TOKEN);
  });
});
