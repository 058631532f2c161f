import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findRoot } from '../config/root.ts';
import { aWeb } from './check.test-support.ts';
import { checkCommand } from './command.ts';

const web = aWeb();
const folder = mkdtempSync(join(tmpdir(), 'bluechip-check-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const DEMO = {
  BLUECHIP_DEMO: '1',
  BLUECHIP_SINGLE_NODE: '1',
  BASE_DOMAIN: 'localhost',
  BLUECHIP_DATA_DIR: folder,
  SESSION_SECRET: 'a secret of thirty-two characters!',
  SERVER_KEY: 'a secret of thirty-two characters!',
};

async function check(args: string[], environment: Record<string, string | undefined>) {
  const [out, err]: [string[], string[]] = [[], []];
  const io = {
    out: (line: string) => void out.push(line),
    err: (line: string) => void err.push(line),
    cwd: '/',
    signal: new AbortController().signal,
  };
  const addressesOf = () => [{ service: 'main site', url: 'http://127.0.0.1' }];
  const code = await checkCommand.run(args, io, { environment, root: findRoot(), addressesOf, fetch: web.fetch });
  return { code, out, err };
}

test('each service has one line, and nothing failed is exit code 0', async () => {
  web.answers({ 'http://127.0.0.1/healthz': [200, { status: 'ok' }] });
  const { code, out, err } = await check([], DEMO);
  expect({ code, err }).toEqual({ code: 0, err: [] });
  expect(out.map((line) => /^(\S+(?: configured)?) +(\S+(?: \S+)?) {2}/.exec(line)?.slice(1).join(': '))).toEqual([
    'ok: configuration',
    'ok: database',
    expect.stringMatching(/^(ok|warning): disk$/),
    'not configured: mail',
    'not configured: storage',
    'not configured: redis',
    'warning: cards',
    'not configured: paypal',
    'ok: captcha',
    'not configured: cdn',
    'not configured: image host',
    'not configured: geo database',
    'not configured: push',
    'ok: main site',
  ]);
});

test('one failure is exit code 1, and --json is one object on one line', async () => {
  web.answers({});
  const { code, out } = await check(['--json'], { ...DEMO, STORAGE_S3_BUCKT: 'files' });
  expect({ code, lines: out.length }).toEqual({ code: 1, lines: 1 });
  const said: { has_failed: boolean; checks: { service: string; status: string }[] } = JSON.parse(out[0] ?? '');
  expect(said.has_failed).toBe(true);
  expect(said.checks.filter(({ status }) => status === 'failed').map(({ service }) => service)).toEqual([
    'variables',
    'main site',
  ]);
});

test('an environment with faults is the report: what serve would refuse, and misspelt names', async () => {
  const { code, out } = await check([], { BASE_DOMIAN: 'recruits.example' });
  expect(code).toBe(1);
  expect(out.filter((line) => line.startsWith('failed')).length).toBe(out.length);
  expect(out).toContainEqual(expect.stringMatching(/configuration +BASE_DOMAIN: required in production/));
  expect(out).toContainEqual(expect.stringMatching(/variables +BASE_DOMIAN .* Did you mean BASE_DOMAIN\?/));
});

test.each([
  [['--mail'], /--mail/],
  [['--mail-to', 'nobody'], /"nobody" isn’t an email address/],
  [['database'], /Unknown argument "database"/],
])('wrong use is told, and nothing is tried: %j', async (args, words) => {
  expect(await check(args, DEMO)).toEqual({ code: 2, out: [], err: [expect.stringMatching(words)] });
});
