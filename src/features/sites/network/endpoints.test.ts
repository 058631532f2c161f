import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ensureSites } from '#features/sites/sites/public.ts';
import { NETWORK } from '#platform/mail/network-name.ts';
import type { TestApp } from '#tests/support/app.ts';
import { runOn } from '#tests/support/command.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { openBrowser, type SignedIn, signedIn, staffSignedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';
import { networkCommand } from './command.ts';
import { isNetworkNamed } from './public.ts';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await testSite();
  admin = await staffSignedIn(app, { role: 'super_admin' });
});
afterAll(() => app.close());

const PATH = '/api/v2/admin/network';
const NO_LINKS = { x: '', facebook: '', instagram: '', youtube: '', tiktok: '', threads: '', bluesky: '' };
const settled = () => app.purge(['settled']);
const versionNow = async () => (await admin.get(PATH)).body.network.version;
const save = async (more: object) =>
  admin.send('PUT', PATH, { version: await versionNow(), name: 'Bluechip', short_name: 'Bluechip', ...more });
const page = async (path: string, host?: string) => {
  await settled();
  return (await app.get(path, host === undefined ? {} : { headers: { host } })).text;
};
const network = (...args: string[]) => runOn(app, networkCommand, args);

beforeEach(async () => {
  expect((await save({})).status).toBe(200);
});

test('the name is on pages, feeds, share cards, sport sites and in mails; the sites of teams keep theirs', {
  tags: ['engine'],
}, async () => {
  expect(await isNetworkNamed(app.database.db)).toBe(false);
  expect((await save({ name: 'Gridiron & Sons', short_name: 'Gridiron' })).status).toBe(200);
  await settled();
  expect(await isNetworkNamed(app.database.db)).toBe(true);
  const home = await page('/prospect_rankings/football-national/2027');
  expect(home).toMatch(/<title>[^<]* \| Gridiron &amp; Sons<\/title>/);
  expect(home).toContain('property="og:site_name" content="Gridiron &amp; Sons"');
  expect(home).toMatch(/© (<!-- -->)?2026(<!-- -->)? (<!-- -->)?Gridiron &amp; Sons/);
  expect(home).not.toContain('Bluechip');
  const missing = await page('/nothing-here');
  expect(missing).toContain('<title>Page not found | Gridiron &amp; Sons</title>');
  const { sites } = (await app.get('/api/v2/sites')).body;
  const named = (subdomain: string) => sites.find((site: { subdomain: string }) => site.subdomain === subdomain)?.name;
  expect([named(''), named('basketball'), named('alabama')]).toEqual([
    'Gridiron & Sons',
    'Gridiron Basketball',
    'Alabama Recruiting',
  ]);
  // The next start updates the sites from the reference data, and keeps the operator's choices.
  expect(await ensureSites(app.database.db)).toEqual({ made: 0, changed: 0 });

  const { member } = await signedIn(app);
  await openBrowser(app).send('POST', '/api/user/password', { user: { email: member.email } });
  const [mail] = await mailsTo(app, member.email ?? '');
  expect(mail?.html).toContain('>Gridiron &#38; Sons</p>');
  expect(mail?.text).toContain('because you have a Gridiron & Sons account.');
  expect(`${mail?.subject}${mail?.html}${mail?.text}`).not.toContain(NETWORK);
});

test('social links are in the footer of every site, and an empty one is gone', async () => {
  expect(await page('/prospect_rankings/football-national/2027')).not.toContain('Follow us');
  expect((await save({ x: 'https://x.com/gridiron', youtube: 'https://www.youtube.com/@gridiron' })).status).toBe(200);
  const shown = await page('/prospect_rankings/football-national/2027');
  expect(shown).toContain('<a href="https://x.com/gridiron" rel="me noopener">X</a>');
  expect(shown).toContain('<a href="https://www.youtube.com/@gridiron" rel="me noopener">YouTube</a>');
  await save({ youtube: 'https://www.youtube.com/@gridiron' });
  expect(await page('/prospect_rankings/football-national/2027')).not.toContain('x.com/gridiron');
});

test.each([
  [{ name: '' }, { name: ['Enter a name'] }],
  [{ name: '   ' }, { name: ['Enter a name'] }],
  [{ name: 'x'.repeat(41) }, { name: ['At most 40 characters'] }],
  [{ name: '<b>Gridiron</b>' }, { name: ['Use letters, digits, spaces and . , ’ & + ! -'] }],
  [{ name: 'Gridiron\nBcc: a@b.c' }, { name: ['Use letters, digits, spaces and . , ’ & + ! -'] }],
  [{ name: '| Gridiron' }, { name: ['Use letters, digits, spaces and . , ’ & + ! -'] }],
  [{ short_name: 'x'.repeat(17) }, { short_name: ['At most 16 characters'] }],
  [{ x: 'http://x.com/gridiron' }, { x: ['Enter an address that starts with https://x.com/'] }],
  [{ x: 'https://x.com.evil.example/gridiron' }, { x: ['Enter an address that starts with https://x.com/'] }],
  [{ x: 'https://user:pass@x.com/gridiron' }, { x: ['Enter an address that starts with https://x.com/'] }],
  [{ facebook: 'javascript:alert(1)' }, { facebook: ['Enter an address that starts with https://facebook.com/'] }],
  [{ youtube: 'https://x.com/gridiron' }, { youtube: ['Enter an address that starts with https://youtube.com/'] }],
])('%j is refused by its field, and nothing is saved', async (more, errors) => {
  const { status, body } = await save(more);
  expect({ status, errors: body.errors }).toEqual({ status: 422, errors });
  expect((await admin.get(PATH)).body.network).toMatchObject({ name: 'Bluechip', short_name: 'Bluechip', ...NO_LINKS });
});

test('a change of an older version is refused', async () => {
  const version = await versionNow();
  expect((await admin.send('PUT', PATH, { version: version - 1, name: 'Late', short_name: 'Late' })).status).toBe(409);
  await settled();
  expect(await isNetworkNamed(app.database.db)).toBe(false);
});

test('members and other staff may not name the network', async () => {
  const member = await signedIn(app);
  const marketer = await staffSignedIn(app, { role: 'marketing_admin' });
  const change = { version: 0, name: 'Mine', short_name: 'Mine' };
  expect((await app.get(PATH)).status).toBe(401);
  expect([(await member.get(PATH)).status, (await marketer.get(PATH)).status]).toEqual([403, 403]);
  expect((await marketer.send('PUT', PATH, change)).status).toBe(403);
});

test('the command names the network, keeps what it is not told, and says what it did', async () => {
  expect(await network('set', '--name', 'Gridiron', '--x', 'https://x.com/gridiron')).toEqual({
    code: 0,
    out: 'Name        Gridiron\nShort name  Gridiron\nX           https://x.com/gridiron',
    err: '',
  });
  expect((await network('set', '--name', 'The Whole Gridiron Network', '--dry-run')).out).toBe(
    'Name        The Whole Gridiron Network\nShort name  Gridiron\nX           https://x.com/gridiron\nNothing was changed (--dry-run).',
  );
  expect(JSON.parse((await network('--json')).out)).toEqual({
    name: 'Gridiron',
    short_name: 'Gridiron',
    social: { ...NO_LINKS, x: 'https://x.com/gridiron' },
    logo: null,
    dark_logo: null,
    icon: null,
    colors: null,
  });
  expect((await network('set', '--x', '')).out).toBe('Name        Gridiron\nShort name  Gridiron');
});

test.each([
  [['set'], 'Enter what to set, such as --name "Gridiron". See --help.'],
  [['--name', 'Gridiron'], 'To change something, say "network set". See --help.'],
  [['set', 'Gridiron'], '"Gridiron" is not a part of this command. See --help.'],
  [['set', '--short-name', 'far too long a name'], '--short-name: At most 16 characters. See --help.'],
  [['set', '--x', 'gridiron'], '--x: Enter an address that starts with https://x.com/. See --help.'],
])('the command refuses %j with one line', async (args, err) => {
  expect(await network(...args)).toEqual({ code: 2, out: '', err });
});
