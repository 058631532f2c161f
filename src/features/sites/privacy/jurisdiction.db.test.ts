import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatChoice } from '#kernel/consent.ts';
import { TEST_NOW, type TestApp, type TestRequest, testApp } from '#tests/support/app.ts';
import { writeMaxmindFile } from '#tests/support/maxmind-file.ts';
import { signedIn } from '#tests/support/members.ts';

const PATH = '/api/v2/check_jurisdiction';
const FOOTER = '/api/v2/ccpa_footer';
const DO_NOT_SELL = { label: 'Do Not Sell or Share My Information', href: '/privacy' };
const PREFERENCES = { label: 'Your privacy choices', href: '/privacy' };
const CHOICES = { label: 'Your privacy choices', href: '/privacy' };
const NOTHING = { necessary: true, analytics: false, advertising: false, embeds: false };
const EVERYTHING = { necessary: true, analytics: true, advertising: true, embeds: true };
const UNLESS_REFUSED = { ...EVERYTHING, embeds: false };

let app: TestApp;
let unplaced: TestApp;
let addressed: TestApp;
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bluechip-geo-'));
  const file = join(folder, 'city.mmdb');
  writeMaxmindFile(file, {
    '203.0.113.0/25': { country: { iso_code: 'US' }, subdivisions: [{ iso_code: 'TX' }] },
    '203.0.113.128/25': { country: { iso_code: 'US' }, subdivisions: [{ iso_code: 'CA' }] },
    '198.51.100.0/24': { country: { iso_code: 'DE' } },
  });
  app = await testApp({ GEO_COUNTRY_HEADER: 'cf-ipcountry', GEO_REGION_HEADER: 'cf-region-code' });
  unplaced = await testApp();
  addressed = await testApp({
    GEO_COUNTRY_HEADER: 'cf-ipcountry',
    GEO_DATABASE: file,
    TRUST_PROXY: 'loopback',
  });
});
afterAll(async () => {
  await Promise.all([app.close(), unplaced.close(), addressed.close()]);
  rmSync(folder, { recursive: true, force: true });
});

const from = (country: string, state?: string): TestRequest => ({
  headers: { 'cf-ipcountry': country, ...(state === undefined ? {} : { 'cf-region-code': state }) },
});

describe('the region, by the headers of the CDN', () => {
  test.each([
    ['DE', undefined, 'GDPR', true, NOTHING, [PREFERENCES]],
    ['US', undefined, 'CCPA', false, UNLESS_REFUSED, [DO_NOT_SELL]],
    ['US', 'CA', 'CCPA', false, UNLESS_REFUSED, [DO_NOT_SELL]],
    ['US', 'TX', 'US', false, UNLESS_REFUSED, [CHOICES]],
    ['BR', undefined, 'WORLD', false, UNLESS_REFUSED, [CHOICES]],
  ])('%s %s is %s', async (country, state, region, enableDidomi, consent, links) => {
    const { status, body, headers } = await app.get(PATH, from(country, state));
    expect(status).toBe(200);
    expect(body).toEqual({
      enable_didomi: enableDidomi,
      region,
      is_placed: true,
      consent,
      decided_by: 'region',
      consented_at: null,
      links,
    });
    expect(headers['cache-control']).toBe('no-store');
  });

  test('nobody knows it: the strictest rules, and the links of the strictest two', async () => {
    for (const { body } of [await unplaced.get(PATH, from('BR')), await app.get(PATH, from('XX'))])
      expect(body).toMatchObject({
        enable_didomi: true,
        region: 'GDPR',
        is_placed: false,
        consent: NOTHING,
        links: [PREFERENCES, DO_NOT_SELL],
      });
  });
});

describe('the region, by the address', () => {
  const at = (ip: string, country?: string): TestRequest => ({
    headers: { 'x-forwarded-for': ip, ...(country === undefined ? {} : { 'cf-ipcountry': country }) },
  });

  test.each([
    ['203.0.113.1', undefined, 'US', true],
    ['203.0.113.200', undefined, 'CCPA', true],
    ['198.51.100.9', undefined, 'GDPR', true],
    ['192.0.2.1', undefined, 'GDPR', false],
    // The header takes precedence, and the file adds the state that it lacks.
    ['198.51.100.9', 'BR', 'WORLD', true],
    ['203.0.113.1', 'US', 'US', true],
    ['198.51.100.9', 'US', 'CCPA', true],
    ['203.0.113.1', 'XX', 'US', true],
  ])('%s with the header %s is %s', async (ip, country, region, isPlaced) => {
    expect((await addressed.get(PATH, at(ip, country))).body).toMatchObject({ region, is_placed: isPlaced });
  });

  test('never changes a reply that caches may keep', async () => {
    const { body, headers } = await addressed.get(FOOTER, at('203.0.113.1'));
    expect(body).toEqual({ region: null, links: [PREFERENCES, DO_NOT_SELL] });
    expect(headers['cache-control']).toContain('public');
  });
});

test('the footer’s links are kept for 300 s, by every header that decides', async () => {
  const { body, headers } = await app.get(FOOTER, from('US', 'TX'));
  expect(body).toEqual({ region: 'US', links: [CHOICES] });
  expect(headers['cache-control']).toBe('public, max-age=300, s-maxage=300');
  expect(headers.vary).toBe('Accept-Encoding, Sec-GPC, cf-ipcountry, cf-region-code');
  expect((await app.get(FOOTER, from('US'))).body).toEqual({ region: 'CCPA', links: [DO_NOT_SELL] });
  expect((await app.get(FOOTER, from('FR'))).body.links).toEqual([PREFERENCES]);
});

describe('what was chosen', () => {
  const choose = async (body: object) => {
    const { cookies } = await app.sendWithToken('POST', '/api/v2/privacy_choice', { ...from('DE'), body });
    return (await app.get(PATH, { ...from('DE'), cookies })).body;
  };

  test('everything', async () => {
    expect(await choose({ choice: 'accept' })).toEqual({
      enable_didomi: false,
      region: 'GDPR',
      is_placed: true,
      consent: EVERYTHING,
      decided_by: 'choice',
      consented_at: TEST_NOW.toISOString(),
      links: [PREFERENCES],
      third_party_embed_consent: true,
    });
  });

  test('nothing', async () => {
    const nothing = { enable_didomi: false, consent: NOTHING, decided_by: 'choice', consented_at: null };
    expect(await choose({ choice: 'opt_out' })).toMatchObject(nothing);
    expect(await choose({ choice: 'choose', allowed: [] })).toMatchObject(nothing);
    expect(await choose({ choice: 'choose' })).toMatchObject(nothing);
  });

  test('some', async () => {
    const some = await choose({ choice: 'choose', allowed: ['embeds'] });
    expect(some).toMatchObject({ consent: { ...NOTHING, embeds: true }, third_party_embed_consent: true });
    expect(await choose({ choice: 'choose', allowed: ['analytics'] })).not.toHaveProperty('third_party_embed_consent');
  });

  test('is asked for again once it is taken back', async () => {
    expect(await choose({ choice: 'allow' })).toMatchObject({ enable_didomi: true, decided_by: 'region' });
  });

  test('what `allowed` names counts only where one chooses', async () => {
    expect(await choose({ choice: 'opt_out', allowed: ['advertising'] })).toMatchObject({ consent: NOTHING });
  });

  test('is kept in the cookie with its version and second, for a year', async () => {
    const body = { choice: 'choose', allowed: ['embeds', 'analytics'] };
    const { cookies, headers } = await app.sendWithToken('POST', '/api/v2/privacy_choice', { body });
    expect(cookies.bluechip_privacy).toBe('1.1795284000.analytics-embeds');
    expect(headers['set-cookie']).toContain('Max-Age=31536000');
  });

  test('a category that there is not, and more of them than there are, are refused', async () => {
    for (const allowed of [['everything'], 'everything', ['embeds', 'embeds', 'embeds', 'embeds']]) {
      const body = { choice: 'choose', allowed };
      const { status } = await app.sendWithToken('POST', '/api/v2/privacy_choice', { body });
      expect(status).toBe(422);
    }
  });

  test('a plain form posts one field for each ticked box', async () => {
    const { body, cookies } = await app.get('/api/v2/csurf_token');
    const fields = `_csrf=${body.csurf_token}&choice=choose&allowed%5B%5D=analytics&allowed%5B%5D=embeds`;
    const reply = await app.send('POST', '/api/v2/privacy_choice', {
      cookies,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: fields,
    });
    expect(reply).toMatchObject({ status: 303, headers: { location: '/privacy?saved=1' } });
    expect(reply.cookies.bluechip_privacy).toBe('1.1795284000.analytics-embeds');
  });
});

const ACCEPTED = { bluechip_privacy: formatChoice(['analytics', 'advertising', 'embeds'], TEST_NOW) };

test.each(['DE', 'US', 'BR'])(
  'in %s Global Privacy Control wins over an older yes, and nothing asks',
  async (country) => {
    const headers = { ...from(country).headers, 'sec-gpc': '1' };
    const { body } = await app.get(PATH, { headers, cookies: ACCEPTED });
    expect(body).toMatchObject({ enable_didomi: false, consent: NOTHING, decided_by: 'signal', consented_at: null });
    expect((await app.get(PATH, { headers })).body).toMatchObject({ enable_didomi: false, consent: NOTHING });
  },
);

describe('a member under 16', () => {
  test.each(['DE', 'US', 'BR'])('in %s is opted out, whatever he chose', async (country) => {
    const young = await signedIn(app, { ageBand: '13_to_15' });
    const { body } = await young.get(PATH, { ...from(country), cookies: ACCEPTED });
    expect(body).toMatchObject({ enable_didomi: false, consent: NOTHING, decided_by: 'age' });
    expect((await young.get('/api/v2/privacy_choice')).body).toEqual({ choice: 'opt_out', is_by_signal: false });
  });

  test('a member of 16 and over is not', async () => {
    const grown = await signedIn(app);
    expect((await grown.get(PATH, from('US'))).body).toMatchObject({ consent: UNLESS_REFUSED, decided_by: 'region' });
    expect((await grown.get('/api/v2/privacy_choice')).body).toEqual({ choice: 'allow', is_by_signal: false });
  });
});
