import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLog } from '#tests/support/log.ts';
import { checkPush } from '../check/check-push.ts';
import { runChecks } from '../check/finding.ts';
import { loadConfig } from '../config/config.ts';
import { pushKeysCommand } from './command.ts';
import { pushKeys } from './push-keys.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bluechip-push-keys-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function run(...args: string[]) {
  const out: string[] = [];
  const io = { out: (text: string) => void out.push(text), err: (text: string) => void out.push(text), cwd: folder };
  const signal = new AbortController().signal;
  const config = loadConfig({ NODE_ENV: 'test' });
  return { code: await pushKeysCommand.run(args, { ...io, signal }, { config, log: silentLog }), out: out.join('\n') };
}

const configOf = (facts: Record<string, string>) => loadConfig({ NODE_ENV: 'test', ...facts });
const printed = async () => {
  const { out } = await run();
  return Object.fromEntries(out.split('\n').map((line) => line.split('=', 2) as [string, string]));
};
const checked = async (facts: Record<string, string>) => (await runChecks([checkPush(configOf(facts))], 5_000))[0];

test('the command prints a pair that the configuration takes, and another one each time', async () => {
  const first = await printed();
  const config = configOf({ ...first, PUSH_CONTACT: 'mailto:push@bluechip.example' });
  expect(pushKeys(config)).toEqual({
    publicKey: first.PUSH_PUBLIC_KEY,
    privateKey: first.PUSH_PRIVATE_KEY,
    contact: 'mailto:push@bluechip.example',
  });
  expect((await printed()).PUSH_PUBLIC_KEY).not.toBe(first.PUSH_PUBLIC_KEY);
  expect(JSON.parse((await run('--json')).out)).toEqual({
    public_key: expect.stringMatching(/^.{87}$/),
    private_key: expect.stringMatching(/^.{43}$/),
  });
  expect((await run('--what')).code).toBe(2);
  expect((await run('more')).code).toBe(2);
});

test('keys that do not belong together, or without a contact, keep the server from starting', async () => {
  const [one, other] = [await printed(), await printed()];
  const contact = { PUSH_CONTACT: 'https://bluechip.example/contact' };
  const { PUSH_PUBLIC_KEY = '', PUSH_PRIVATE_KEY = '' } = one;
  const wrong = other.PUSH_PRIVATE_KEY ?? '';
  expect(() => configOf({ PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY: wrong, ...contact })).toThrow(/does not belong/);
  expect(() => configOf({ PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY })).toThrow(/PUSH_CONTACT/);
  expect(() => configOf({ PUSH_PUBLIC_KEY, ...contact })).toThrow(/PUSH_PRIVATE_KEY/);
  expect(() => configOf({ PUSH_PRIVATE_KEY, ...contact })).toThrow(/PUSH_PUBLIC_KEY/);
});

test.each([
  'somewhere',
  'mailto:',
  'mailto:push',
  'mailto:push@',
  'mailto:push@a[b',
  'https://',
  'https:page',
  'https://[x',
  'http://a.example',
])('%s is no contact that push services take', async (contact) => {
  const keys = await printed();
  expect(() => configOf({ ...keys, PUSH_CONTACT: contact })).toThrow(/PUSH_CONTACT/);
});

test('development makes a pair once and keeps it; production has none of its own', () => {
  const inDevelopment = () => loadConfig({ NODE_ENV: 'development', BLUECHIP_DATA_DIR: folder });
  const made = pushKeys(inDevelopment());
  expect(made?.publicKey).toMatch(/^.{87}$/);
  expect(pushKeys(inDevelopment())).toEqual(made);
  expect(readFileSync(join(folder, 'push-keys.json'), 'utf8')).toContain(made?.publicKey ?? 'no key');
  expect(pushKeys(configOf({ BLUECHIP_DATA_DIR: folder }))).toBeNull();
});

test('the check tells whether the keys sign', async () => {
  const keys = await printed();
  expect(await checked({})).toMatchObject({ service: 'push', status: 'not_configured' });
  expect(await checked({ ...keys, PUSH_CONTACT: 'mailto:push@bluechip.example' })).toMatchObject({
    status: 'ok',
    message: expect.stringContaining('mailto:push@bluechip.example'),
  });
});
