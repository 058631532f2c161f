import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listSites } from '#features/sites/sites/public.ts';
import { SERVER_KEY, type TestApp, testApp } from '#tests/support/app.ts';
import { runOn } from '#tests/support/command.ts';
import { flagCommand } from './command.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(() => app.database.executeSql("truncate feature_flags; select pg_notify('feature_flags_changed', '')"));
afterAll(() => app.close());

const flag = (...args: string[]) => runOn(app, flagCommand, args);
const WHY = ['--reason', 'a test'];
/** The flag as the network's servers see it. */
const gifting = async (subdomain: string) => {
  const reply = await app.get(`/api/v2/flipper?subdomain=${subdomain}`, { headers: { 'x-server-key': SERVER_KEY } });
  return reply.body.gifting;
};

test('a flag is switched for single sites, in the program that runs, and told so', async () => {
  expect((await flag('list')).out).toContain('gifting                          on everywhere');
  await flag('off', 'gifting', ...WHY);
  await expect.poll(() => gifting('alabama')).toBe(false);
  expect(await flag('on', 'gifting', '--site', 'alabama', ...WHY, '--dry-run')).toEqual({
    code: 0,
    out: 'gifting: off, but on for alabama. Nothing was changed (--dry-run).',
    err: '',
  });
  expect(await gifting('alabama')).toBe(false);

  expect(await flag('on', 'gifting', '--site', 'Alabama', '--site', 'www', ...WHY)).toMatchObject({
    code: 0,
    out: 'gifting: off, but on for www, alabama.',
  });
  await expect.poll(() => gifting('alabama')).toBe(true);
  expect(await gifting('iowa')).toBe(false);
  expect(await gifting('www')).toBe(true);
  expect(await flag('on', 'gifting', '--site', 'alabama', ...WHY)).toMatchObject({ code: 1, err: 'It is so already.' });

  expect(JSON.parse((await flag('on', 'gifting', ...WHY, '--json')).out)).toEqual({
    name: 'gifting',
    on: true,
    percent: null,
    except: [],
    dry_run: false,
  });
  await expect.poll(() => gifting('iowa')).toBe(true);
  await flag('off', 'gifting', '--site', 'iowa', ...WHY);
  await expect.poll(() => gifting('iowa')).toBe(false);
  const { flags } = JSON.parse((await flag('list', '--json')).out);
  expect(flags).toContainEqual({ name: 'gifting', on: true, percent: null, except: ['iowa'] });
  expect(flags).toContainEqual({ name: 'disable_subscriptions', on: false, percent: null, except: [] });
  const { rows } = await app.database.executeSql(
    `select action, subject_id as flag, reason from audit_entries where subject_type = 'feature_flag'`,
  );
  expect(rows).toEqual(Array.from({ length: 4 }, () => ({ action: 'flag.set', flag: 'gifting', reason: 'a test' })));
});

/** The sites that sell gifts now. Read from the flags directly, because one request per site would be too many. */
async function giftingSites(): Promise<Set<string>> {
  const { flags } = app.application.ports;
  const sites = (await listSites(app.database.db)).map(({ subdomain }) => subdomain);
  const on = await Promise.all(
    sites.map(async (subdomain) => ((await flags.isOn('gifting', { subdomain })) ? [subdomain] : [])),
  );
  return new Set(on.flat());
}

test('a share of the sites: the same ones each time, and more of them where it grows', async () => {
  const total = (await listSites(app.database.db)).length;
  const share = async (percent: number) => {
    expect(await flag('on', 'gifting', '--percent', String(percent), ...WHY)).toMatchObject({
      code: 0,
      out: `gifting: on for ${percent}% of the sites.`,
    });
    // Flags are reloaded after a delay; the shares tested here differ by more than this tolerance.
    const offBy = async () => Math.abs((await giftingSites()).size / total - percent / 100);
    await expect.poll(offBy).toBeLessThan(0.09);
    return giftingSites();
  };
  await expect.poll(async () => (await giftingSites()).size).toBe(total);
  const quarter = await share(25);
  expect(await giftingSites()).toEqual(quarter);
  const half = await share(50);
  expect([...quarter].filter((site) => !half.has(site))).toEqual([]);
  // The main site has no subdomain but counts as a site.
  expect((await share(99)).has('')).toBe(true);
  expect((await flag('list')).out).toContain('on for 99% of the sites');
  expect(await flag('on', 'gifting', '--percent', '99', ...WHY)).toMatchObject({ code: 1, err: 'It is so already.' });
  expect(await flag('on', 'gifting', '--site', 'iowa', ...WHY)).toMatchObject({
    code: 1,
    err: 'It is on for 99% of the sites. Say it without --site first.',
  });
  expect(await flag('off', 'gifting', ...WHY)).toMatchObject({ code: 0, out: 'gifting: off everywhere.' });
});

test('two operators at once lose no site', async () => {
  const sites = ['alabama', 'iowa', 'kansas', 'texas'];
  await flag('off', 'gifting', ...WHY);
  await Promise.all(sites.map((site) => flag('on', 'gifting', '--site', site, ...WHY)));
  expect((await flag('list')).out).toContain('off, but on for alabama, iowa, kansas, texas');
});

test('a rule of its own, such as a percentage of members, is replaced whole or not at all', async () => {
  const share = {
    fractional: [
      ['on', 25],
      ['off', 75],
    ],
  };
  const definition = { state: 'ENABLED', variants: { on: true, off: false }, defaultVariant: 'off', targeting: share };
  await app.database.executeSql(
    `insert into feature_flags (name, definition) values ('gifting', '${JSON.stringify(definition)}')`,
  );
  expect((await flag('list')).out).toContain('by a rule of its own');
  expect(await flag('on', 'gifting', '--site', 'iowa', ...WHY)).toMatchObject({
    code: 1,
    err: 'It is on by a rule of its own. Say it without --site first.',
  });
  expect(await flag('off', 'gifting', ...WHY)).toMatchObject({ code: 0, out: 'gifting: off everywhere.' });
});

test.each([
  [1, 'There is no site "nowhere".', ['on', 'gifting', '--site', 'nowhere', ...WHY]],
  [2, 'Use list, on or off', []],
  [2, 'There is no flag "gift"', ['on', 'gift', ...WHY]],
  [2, 'Enter a flag, such as gifting', ['off', ...WHY]],
  [2, 'Add a reason', ['on', 'gifting']],
  [2, 'Unknown argument "gifting"', ['list', 'gifting']],
  [2, 'Unknown argument "now"', ['on', 'gifting', 'now', ...WHY]],
  [2, '--percent is a whole number from 1 to 99', ['on', 'gifting', '--percent', '100', ...WHY]],
  [2, '--percent is a whole number from 1 to 99', ['on', 'gifting', '--percent', '2.5', ...WHY]],
  [2, 'Use --percent with on', ['off', 'gifting', '--percent', '25', ...WHY]],
  [2, 'Use --percent or --site, not both', ['on', 'gifting', '--percent', '25', '--site', 'iowa', ...WHY]],
  [2, 'Unknown option', ['on', 'gifting', '--for', 'ever']],
])('code %i, %s', async (code, line, args) => {
  const told = await flag(...args);
  expect(told.code).toBe(code);
  expect(told.err).toContain(line);
});
