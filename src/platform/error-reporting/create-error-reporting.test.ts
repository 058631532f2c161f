import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '../log/create-log.ts';
import { createErrorReporting } from './create-error-reporting.ts';
import type { ErrorSource } from './error-reporting.ts';

const posted: unknown[] = [];
const lines: string[] = [];
let status = 202;
const server = createServer(async (request, reply) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  posted.push(JSON.parse(Buffer.concat(chunks).toString()));
  reply.writeHead(status).end();
});
let url = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address === 'object' && address) url = `http://127.0.0.1:${(address satisfies AddressInfo).port}/reports`;
});
afterAll(() => server.close());
beforeEach(() => {
  posted.length = 0;
  lines.length = 0;
  status = 202;
});

const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } });
const aReporting = (to: string | undefined) =>
  createErrorReporting({ config: { NODE_ENV: 'test', ...(to ? { ERROR_REPORTING_URL: to } : {}) }, log });

describe.each([
  { adapter: 'log only', to: () => undefined },
  { adapter: 'log and service', to: () => url },
  { adapter: 'log and a service that cannot be reached', to: () => 'http://127.0.0.1:1/reports' },
])('$adapter', ({ to }) => {
  test('a failure is logged once, without personal data, and its caller is neither delayed nor thrown at', async () => {
    const reporting = aReporting(to());
    reporting.report({
      error: new Error('no mail to pat@home.example'),
      source: 'job',
      requestId: 'r1',
      facts: { prospectId: 345 },
    });
    const errors = lines.filter((line) => line.includes('"level":"error"'));
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain('"prospectId":345');
    await reporting.flush();
    expect(JSON.stringify([lines, posted])).not.toContain('pat@home');
  });

  test('anything can have been thrown', async () => {
    const reporting = aReporting(to());
    for (const error of ['text', null, undefined, { odd: true }, Object.create(null)])
      reporting.report({ error, source: 'request' });
    await reporting.flush();
    expect(lines.filter((line) => line.includes('"level":"error"'))).toHaveLength(5);
    expect(lines.join('')).not.toContain('could not be reported');
  });

  test.each<ErrorSource>(['college_player', 'game_data', 'ranking_data', 'login'])(
    '%s is logged as a warning and never reported',
    async (source) => {
      const reporting = aReporting(to());
      reporting.report({ error: new Error('expected'), source });
      await reporting.flush();
      expect(posted).toEqual([]);
      expect(lines).toHaveLength(1);
      expect(lines[0]).toContain('"level":"warn"');
    },
  );
});

test('the service gets the error as JSON', async () => {
  const reporting = aReporting(url);
  reporting.report({ error: new TypeError('broke'), source: 'request', requestId: 'r9', facts: { siteId: 3 } });
  await reporting.flush();
  expect(posted).toEqual([
    {
      at: expect.stringMatching(/Z$/),
      environment: 'test',
      source: 'request',
      requestId: 'r9',
      facts: { siteId: 3 },
      error: { type: 'TypeError', message: 'broke', stack: expect.stringContaining('create-error-reporting.test') },
    },
  ]);
});

test('the token of an address is in no report and no line, wherever the address stands', async () => {
  const reporting = aReporting(url);
  const address = '/previews/dG9rZW4tb2Y';
  const cause = new Error('refused /redeem_gift?token=dG9rZW4tb2Y');
  reporting.report({
    error: new Error(`could not draw ${address}`, { cause }),
    source: 'request',
    facts: { path: address },
  });
  await reporting.flush();
  expect(posted).toMatchObject([{ facts: { path: '/previews/[token]' } }]);
  expect(JSON.stringify([lines, posted])).not.toContain('dG9rZW4tb2Y');
});

test('one message is posted ten times a minute at most', async () => {
  const reporting = aReporting(url);
  for (let index = 0; index < 25; index++)
    reporting.report({ error: new Error('database is away'), source: 'request' });
  await reporting.flush();
  expect(posted).toHaveLength(10);
});

test('a service that refuses is logged', async () => {
  status = 500;
  const reporting = aReporting(url);
  reporting.report({ error: new Error('x'), source: 'job' });
  await reporting.flush();
  expect(lines.join('')).toContain('the error report was refused');
});
