import { afterAll, beforeAll, expect, test } from 'vitest';
import { findSite } from '#features/sites/sites/public.ts';
import type { TestApp } from '#tests/support/app.ts';
import { staffSignedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';

/** The web manifest of a site and its icons. */

let app: TestApp;
beforeAll(async () => {
  app = await testSite();
});
afterAll(() => app.close());

const TEAM = 'alabama.bluechip.localhost';
const NATIONAL = 'bluechip.localhost';

type Icon = { src: string; sizes: string; type: string; purpose: string };

const ask = (url: string, host: string, headers: Record<string, string> = {}) =>
  app.application.http.inject({ url, headers: { host, ...headers } });

async function manifestOf(host: string) {
  const reply = await ask('/manifest.webmanifest', host);
  return { status: reply.statusCode, type: reply.headers['content-type'], manifest: reply.json() };
}

async function pictureAt(url: string, host: string) {
  const { statusCode, headers, rawPayload } = await ask(url, host);
  const size = rawPayload.length > 24 ? [rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)] : null;
  return { status: statusCode, type: headers['content-type'], caching: headers['cache-control'], size, rawPayload };
}

test('a team’s site is installed under its own name, with icons of its flag', { tags: ['engine'] }, async () => {
  const { status, type, manifest } = await manifestOf(TEAM);
  expect({ status, type }).toEqual({ status: 200, type: 'application/manifest+json; charset=utf-8' });
  const { icons, ...facts } = manifest;
  expect(facts).toMatchObject({
    name: 'Alabama Recruiting',
    short_name: 'Alabama',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: expect.stringMatching(/^#[0-9a-f]{6}$/),
  });
  expect(icons.map(({ sizes, purpose }: Icon) => [sizes, purpose])).toEqual([
    ['192x192', 'any'],
    ['512x512', 'any'],
    ['512x512', 'maskable'],
  ]);
  for (const { src, sizes } of icons) {
    const icon = await pictureAt(src, TEAM);
    expect(icon).toMatchObject({
      status: 200,
      type: 'image/png',
      caching: 'public, max-age=31536000, immutable',
      size: sizes.split('x').map(Number),
    });
  }
  const touch = await pictureAt('/apple-touch-icon.png', TEAM);
  expect(touch).toMatchObject({ status: 200, caching: 'public, max-age=300', size: [180, 180] });
});

test('each site has its own icons, and the national ones the chip', async () => {
  const [team, national] = [await manifestOf(TEAM), await manifestOf(NATIONAL)];
  expect(national.manifest.icons[0].src).not.toBe(team.manifest.icons[0].src);
  const icon = await pictureAt(national.manifest.icons[0].src, NATIONAL);
  expect({ status: icon.status, size: icon.size }).toEqual({ status: 200, size: [192, 192] });
});

test('an address of former colors answers with the present icon, which is not kept', async () => {
  const { manifest } = await manifestOf(TEAM);
  const present = await pictureAt(manifest.icons[0].src, TEAM);
  const former = await pictureAt('/app-icons/0123456789abcdef/any-192.png', TEAM);
  expect({ status: former.status, caching: former.caching }).toEqual({ status: 200, caching: 'no-store' });
  expect(former.rawPayload.equals(present.rawPayload)).toBe(true);
  expect((await pictureAt('/app-icons/0123456789abcdef/any-193.png', TEAM)).status).toBe(404);
});

test('a page names the manifest where its site can be installed, and nothing of it is there where it cannot', async () => {
  const headOf = async () => (await app.get('/privacy', { headers: { host: TEAM } })).text.split('</head>')[0];
  expect(await headOf()).toContain('<link rel="manifest" href="/manifest.webmanifest"/>');
  const owner = await staffSignedIn(app, { role: 'super_admin' });
  const path = `/api/v2/admin/site_install/${(await findSite(app.database.db, 'alabama'))?.id}`;
  const { body } = await owner.get(path);
  expect(body).toMatchObject({ is_installable: true, may_write: true });
  const saved = await owner.send('PUT', path, { is_installable: false, version: body.version });
  expect(saved.status).toBe(200);
  await expect.poll(async () => (await ask('/manifest.webmanifest', TEAM)).statusCode).toBe(404);
  expect((await ask('/apple-touch-icon.png', TEAM)).statusCode).toBe(404);
  await expect.poll(headOf).not.toContain('manifest');
});
