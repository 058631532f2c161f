import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ensureSites } from '#features/sites/sites/public.ts';
import type { TestApp } from '#tests/support/app.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { openBrowser, type SignedIn, signedIn, staffSignedIn } from '#tests/support/members.ts';
import { jpegOf, pngBomb, twoColoured } from '#tests/support/pictures.ts';
import { testSite } from '#tests/support/site-app.ts';
import { sendFile } from '#tests/support/upload.ts';
import { BRAND_LIMITS, type BrandPicture } from './brand-view.ts';

const folder = mkdtempSync(join(tmpdir(), 'bluechip-brand-'));
const BRAND = '/api/v2/admin/network/brand';
const COLORS = '/api/v2/admin/network/colors';
const pathOf = (picture: string) => `/api/v2/admin/network/pictures/${picture}`;
const HOME = '/prospect_rankings/football-national/2027';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await testSite({ BLUECHIP_DATA_DIR: folder });
  admin = await staffSignedIn(app, { role: 'super_admin' });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await app.database.executeSql(`delete from site_documents where kind = 'brand'`);
  await app.purge(['sites', 'site-brand:1']);
});

const settled = () => app.purge(['settled']);
const brandNow = async () => (await admin.get(BRAND)).body.brand;
const pngOf = (width: number, height: number) => twoColoured(width, height).png().toBuffer();
async function upload(picture: BrandPicture, file: Uint8Array, browser = admin, more: { version?: number } = {}) {
  const { version } = await brandNow();
  return sendFile(app, browser, { method: 'PUT', path: pathOf(picture), file, fields: { version, ...more } });
}
const remove = async (picture: BrandPicture) =>
  admin.send('DELETE', pathOf(picture), { version: (await brandNow()).version });
const saveColors = async (primary: string, secondary: string) =>
  admin.send('PUT', COLORS, {
    version: (await brandNow()).version,
    primary_color: primary,
    secondary_color: secondary,
  });
const page = async (path: string, host = 'bluechip.localhost') => {
  await settled();
  return (await app.get(path, { headers: { host } })).text;
};
const imagesIn = (html: string) => html.match(/<img[^>]*data-on[^>]*>/g) ?? [];

test('the logo stands in header and footer of every site, in the admin frame and in mails, at an address of its own', {
  tags: ['engine'],
}, async () => {
  expect((await upload('logo', await pngOf(800, 200))).status).toBe(200);
  const { logo, version } = await brandNow();
  expect({ version, logo }).toEqual({
    version: 1,
    logo: {
      src: expect.stringMatching(/^\/brand\/[0-9a-f]{32}\/logo\.webp$/),
      png: expect.stringMatching(/^\/brand\/[0-9a-f]{32}\/logo\.png$/),
      width: 800,
      height: 200,
    },
  });
  for (const host of ['bluechip.localhost', 'basketball.localhost', 'alabama.localhost'])
    expect({ host, shown: imagesIn(await page(HOME, host)) }).toEqual({
      host,
      shown: Array.from({ length: 2 }, () =>
        expect.stringMatching(`data-on="both" src="${logo.src}" alt="Bluechip" width="112" height="28"`),
      ),
    });
  await settled();
  expect(imagesIn((await admin.get('/admin/site_settings')).text)[0]).toContain(logo.src);
  expect(imagesIn((await admin.get('/users/sign_out')).text)[0]).toContain(logo.src);

  const webp = await app.application.http.inject({ url: logo.src, headers: { host: 'alabama.localhost' } });
  expect({ status: webp.statusCode, ...webp.headers }).toMatchObject({
    status: 200,
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  expect(await sharp(webp.rawPayload).metadata()).toMatchObject({ width: 384, height: 96 });

  const { member } = await signedIn(app);
  await openBrowser(app).send('POST', '/api/user/password', { user: { email: member.email } });
  const [mail] = await mailsTo(app, member.email ?? '');
  expect(mail?.html).toContain(
    `src="http://bluechip.localhost:3000${logo.png}" alt="Bluechip" width="160" height="40"`,
  );
  expect(mail?.text.startsWith('Bluechip')).toBe(true);

  expect((await remove('logo')).status).toBe(200);
  expect(imagesIn(await page(HOME))).toEqual([]);
  // Emails already sent still show it.
  expect((await app.get(logo.png)).status).toBe(200);
});

test('a second logo is for dark backgrounds, and goes with the first', async () => {
  const early = await upload('dark-logo', await pngOf(800, 200));
  expect(early.body.errors).toEqual({ image: ['Upload the logo first'] });
  await upload('logo', await pngOf(800, 200));
  await upload('dark-logo', await pngOf(400, 200));
  expect(imagesIn(await page(HOME)).map((img) => /data-on="(\w+)"/.exec(img)?.[1])).toEqual([
    'light',
    'dark',
    'light',
    'dark',
  ]);
  await remove('logo');
  expect(await brandNow()).toMatchObject({ logo: null, dark_logo: null });
});

test('the icon is that of tabs and home screens, and what asks for favicon.ico is led to it', async () => {
  const iconOf = async () => {
    await settled();
    const { status, headers } = await app.get('/favicon.ico');
    return { status, location: headers.location };
  };
  expect(await iconOf()).toEqual({ status: 302, location: '/favicon.svg' });
  const onHomeScreens = async () => (await app.get('/apple-touch-icon.png')).headers.etag;
  const before = await onHomeScreens();
  await upload('icon', await jpegOf(twoColoured(600, 600)));
  const { icon } = await brandNow();
  const head = await page(HOME);
  expect(head).toContain(`<link rel="icon" href="${icon.tab}" type="image/png" sizes="96x96"/>`);
  // An installable site has its own theme color, while this one shows the network's icon.
  expect(head).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png"/>');
  expect(await onHomeScreens()).not.toBe(before);
  await app.database.executeSql(`update sites set enable_pwa = false where kind = 'main'`);
  await app.purge(['sites']);
  await expect.poll(() => page(HOME)).toContain(`<link rel="apple-touch-icon" href="${icon.touch}"/>`);
  expect(await iconOf()).toEqual({ status: 302, location: icon.tab });
  for (const [src, side] of [
    [icon.tab, 96],
    [icon.touch, 180],
    [icon.large, 512],
  ] as const) {
    const file = await app.application.http.inject({ url: src, headers: { host: 'bluechip.localhost' } });
    expect(await sharp(file.rawPayload).metadata()).toMatchObject({ format: 'png', width: side, height: side });
  }
  await upload('icon', await pngOf(512, 512));
  expect((await brandNow()).icon.tab).not.toBe(icon.tab);
  await remove('icon');
  expect(await page(HOME)).toContain('href="/favicon.svg"');
});

test('the colors are those of the national sites, readable in both schemes, and stay at the next start', async () => {
  expect(await page(HOME)).not.toContain('data-site');
  expect((await saveColors('#0B2545', '#F2A900')).status).toBe(200);
  for (const host of ['bluechip.localhost', 'basketball.localhost'])
    expect(await page(HOME, host)).toMatch(/<html[^>]* data-site="" data-team="network"/);
  expect(await page(HOME, 'alabama.localhost')).toMatch(/<html[^>]* data-team="alabama"/);
  const sheet = /href="(\/assets\/teams-[^"]+\.css)"/.exec(await page(HOME))?.[1] ?? '';
  expect((await app.get(sheet)).text).toContain(
    '[data-site][data-team="network"]{--p:#0b2545;--o:#ffffff;--s:#f2a900;--il:#0b2545;--id:',
  );
  await ensureSites(app.database.db);
  expect((await app.get('/api/v2/sites/basketball')).body.site).toMatchObject({
    primary_color: '#0b2545',
    secondary_color: '#f2a900',
    team_key: 'network',
  });
  expect(await brandNow()).toMatchObject({ primary_color: '#0b2545', secondary_color: '#f2a900' });
  await saveColors('', '');
  expect(await page(HOME)).not.toContain('data-site');
});

test('the share picture of a national list has the colors of the network', async () => {
  const picture = async () => {
    await settled();
    const { rawPayload } = await app.application.http.inject({
      url: `${HOME}/card.png`,
      headers: { host: 'bluechip.localhost' },
    });
    return rawPayload;
  };
  const before = await picture();
  await saveColors('#7a0019', '#ffcc33');
  expect((await picture()).equals(before)).toBe(false);
  await saveColors('', '');
});

const wide = (width: number, height: number) => () => pngOf(width, height);
test.each<[string, BrandPicture, () => Promise<Buffer>, string]>([
  ['an SVG', 'logo', async () => Buffer.from('<svg onload="alert(1)"/>'), 'Choose a PNG, WebP or JPEG file'],
  ['no file at all', 'icon', async () => Buffer.alloc(0), 'Choose a PNG, WebP or JPEG file'],
  [
    'half a file',
    'logo',
    async () => (await jpegOf(twoColoured(900, 300))).subarray(0, 2_000),
    'This file is damaged. Choose another one',
  ],
  ['a bomb', 'logo', async () => pngBomb(20_000), 'At most 12,000 pixels a side, and 50 million in all'],
  ['a large file', 'icon', async () => Buffer.alloc(BRAND_LIMITS.fileBytes + 1, 0xff), 'At most 5 MB'],
  ['a low logo', 'logo', wide(300, 40), 'A logo must be at least 64 pixels high. This picture is 300 × 40 pixels'],
  [
    'a high logo',
    'logo',
    wide(100, 120),
    'A logo must be at least as wide as high, and at most 8 times as wide. This picture is 100 × 120 pixels',
  ],
  [
    'a very wide logo',
    'logo',
    wide(900, 100),
    'A logo must be at least as wide as high, and at most 8 times as wide. This picture is 900 × 100 pixels',
  ],
  ['an icon that is not square', 'icon', wide(600, 580), 'An icon must be square. This picture is 600 × 580 pixels'],
  [
    'a small icon',
    'icon',
    wide(256, 256),
    'An icon must be at least 512 × 512 pixels. This picture is 256 × 256 pixels',
  ],
])('%s is refused at its field', async (_, picture, make, message) => {
  const { status, body } = await upload(picture, await make());
  expect({ status, errors: body.errors }).toEqual({ status: 422, errors: { image: [message] } });
  expect(await brandNow()).toMatchObject({ logo: null, icon: null, version: 0 });
});

test.each([
  ['red', '#f2a900', { primary_color: ['Enter a color like #1a2b3c'] }],
  ['#0b2545', '#f2a', { secondary_color: ['Enter a color like #1a2b3c'] }],
  ['#0b2545', '', { secondary_color: ['Enter both colors, or leave both empty'] }],
])('the colors %s and %s are refused', async (primary, secondary, errors) => {
  const { status, body } = await saveColors(primary, secondary);
  expect({ status, errors: body.errors }).toEqual({ status: 422, errors });
});

test('a picture is none of those that there are, and a body without a file is none', async () => {
  const file = await pngOf(800, 200);
  const wrong = await sendFile(app, admin, { method: 'PUT', path: pathOf('banner'), file, fields: { version: 0 } });
  expect({ status: wrong.status, fields: Object.keys(wrong.body.errors) }).toEqual({
    status: 422,
    fields: ['picture'],
  });
  const none = await admin.send('PUT', pathOf('logo'), { version: 0, image: 'logo.png' });
  expect(none.body.errors).toEqual({ image: ['Please choose a file'] });
});

test('a change of an older version is refused', async () => {
  await upload('logo', await pngOf(800, 200));
  const late = await upload('icon', await pngOf(512, 512), admin, { version: 0 });
  expect({ status: late.status, error: late.body.error }).toMatchObject({
    status: 409,
    error: expect.stringContaining('Someone changed this after you opened it'),
  });
  expect((await admin.send('DELETE', pathOf('logo'), { version: 0 })).status).toBe(409);
  const colors = { version: 0, primary_color: '#0b2545', secondary_color: '#f2a900' };
  expect((await admin.send('PUT', COLORS, colors)).status).toBe(409);
  await settled();
  expect(await brandNow()).toMatchObject({ version: 1, icon: null, primary_color: '' });
  expect((await app.get('/api/v2/sites/www')).body.site.primary_color).toBeNull();
});

test('members and other staff may change none of it', async () => {
  const member = await signedIn(app);
  const marketer = await staffSignedIn(app, { role: 'marketing_admin' });
  const file = await pngOf(800, 200);
  const colors = { version: 0, primary_color: '#0b2545', secondary_color: '#f2a900' };
  expect((await app.get(BRAND)).status).toBe(401);
  for (const browser of [member, marketer]) {
    const statuses = [
      (await browser.get(BRAND)).status,
      (await upload('logo', file, browser)).status,
      (await browser.send('DELETE', pathOf('logo'), { version: 0 })).status,
      (await browser.send('PUT', COLORS, colors)).status,
    ];
    expect(statuses).toEqual([403, 403, 403, 403]);
  }
});

test('each change is in the audit log', async () => {
  await upload('logo', await pngOf(800, 200));
  await saveColors('#0b2545', '#f2a900');
  const { rows } = await app.database.executeSql(
    `select actor_id, after->'document'->'logo'->'width' as width, after->'document'->'colors' as colors
     from audit_entries where action = 'site.change_brand' order by id desc limit 2`,
  );
  expect(rows).toEqual([
    { actor_id: admin.member.id, width: 800, colors: { primary: '#0b2545', secondary: '#f2a900' } },
    { actor_id: admin.member.id, width: 800, colors: null },
  ]);
  await saveColors('', '');
});

test('no address leads to the upload itself, to another file of the storage or out of it', async () => {
  await upload('logo', await pngOf(800, 200));
  const { logo } = await brandNow();
  const beside = (name: string) => logo.src.replace('logo.webp', name);
  for (const path of [
    beside('original.png'),
    beside('icon-96.png'),
    beside('..%2F..%2Fimages'),
    `/brand/${'0'.repeat(32)}/logo.webp`,
    '/brand/x/logo.webp',
  ])
    expect({ path, status: (await app.get(path)).status }).toEqual({ path, status: 404 });
});

test('what is removed from the library of pictures takes no file of the brand with it', async () => {
  const file = await pngOf(800, 200);
  await upload('logo', file);
  const { logo } = await brandNow();
  const added = await sendFile(app, admin, {
    method: 'POST',
    path: '/api/v2/media/images',
    file,
    fields: { alt: 'The same picture', credit: 'N. Pryce' },
  });
  const { id } = added.body.image;
  expect((await admin.send('DELETE', `/api/v2/media/images/${id}`, { reason: 'A test' })).status).toBe(200);
  await app.runJobs();
  const keys: string[] = [];
  for await (const key of app.application.ports.storage.keys()) keys.push(key);
  expect(keys.filter((key) => key.startsWith('images/'))).toEqual([]);
  const hash = logo.src.split('/')[2];
  expect(keys.filter((key) => key.startsWith(`brand/${hash}/`)).toSorted()).toEqual(
    ['logo.png', 'logo.webp', 'original.png'].map((name) => `brand/${hash}/${name}`),
  );
});
