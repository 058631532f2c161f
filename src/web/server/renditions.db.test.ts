import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { insertFeatured } from '#features/content/featured-media/public.ts';
import { buildGallery } from '#features/content/galleries/factory.ts';
import { buildImage } from '#features/media/images/factory.ts';
import { loadImages } from '#features/media/images/public.ts';
import { buildProspect } from '#features/recruiting/prospects/factory.ts';
import { loadConfig } from '#platform/config/config.ts';
import { SESSION_SECRET, type TestApp } from '#tests/support/app.ts';
import { staffSignedIn } from '#tests/support/members.ts';
import { colourAt, jpegOf, twoColoured } from '#tests/support/pictures.ts';
import { testSite } from '#tests/support/site-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'bluechip-renditions-'));
const config = loadConfig({ NODE_ENV: 'test', SESSION_SECRET });
const AVIF = 'image/avif,image/webp,*/*;q=0.8';

let app: TestApp;
beforeAll(async () => {
  app = await testSite({ BLUECHIP_DATA_DIR: folder });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

let made = 0;
async function picture(
  overrides: Parameters<typeof buildImage>[1] = {},
  body?: Buffer,
): Promise<{ id: number; src: string }> {
  made += 1;
  const row = await buildImage(app.database.db, {
    storageKey: `images/test/${made}`,
    width: 1600,
    height: 400,
    ...overrides,
  });
  const bytes = body ?? (await jpegOf(twoColoured(1600, 400)));
  await app.application.ports.storage.put(row.storageKey, { body: bytes, contentType: row.mediaType });
  const shown = (await loadImages({ db: app.database.db, config }, [row.id])).get(row.id);
  return { id: row.id, src: shown?.src ?? '' };
}
async function ask(path: string, accept = 'image/webp', host = 'bluechip.localhost') {
  const reply = await app.application.http.inject({ url: path, headers: { host, accept } });
  return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload };
}

test('a rendition is a cut about the focal point, for ever, and says no more than it must', async () => {
  const { src } = await picture({ focalX: 0 });
  const { status, headers, bytes } = await ask(`${src}/1x1/320`);
  expect({ status, contentType: headers['content-type'], vary: headers.vary }).toEqual({
    status: 200,
    contentType: 'image/webp',
    vary: 'Accept',
  });
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['set-cookie']).toBeUndefined();
  expect(await colourAt(bytes, 0.9, 0.5)).toBe('500');
});

test.each([
  [AVIF, 'image/avif'],
  ['image/webp,image/apng,*/*', 'image/webp'],
  ['image/avif;q=0, image/webp;q=0.1', 'image/webp'],
  ['*/*', 'image/jpeg'],
  ['', 'image/jpeg'],
])('who accepts "%s" gets %s', async (accept, type) => {
  const { src } = await picture();
  const { status, headers } = await ask(`${src}/16x9/320`, accept);
  expect({ status, contentType: headers['content-type'] }).toEqual({ status: 200, contentType: type });
});

test('on every site of the network, and on no other host', async () => {
  const { src } = await picture();
  expect((await ask(`${src}/4x3/320`, AVIF, 'alabama.localhost')).status).toBe(200);
  expect((await ask(`${src}/4x3/320`, AVIF, 'nobody.localhost')).status).not.toBe(200);
  expect((await ask(`${src}/4x3/320`, AVIF, 'evil.example')).status).toBe(421);
});

test('an address that we did not give out leads nowhere, and costs nothing', async () => {
  const { id, src } = await picture();
  const other = await picture();
  const print = vi.spyOn(app.application.ports.darkroom, 'print');
  const signature = src.split('.').at(-1) ?? '';
  const foreign = other.src.split('.').at(-1) ?? '';
  const wrong = [
    `/media/${id}.50.50.${foreign}/16x9/640`,
    `/media/${id}.0.0.${signature}/16x9/640`,
    `/media/${id}.50.50./16x9/640`,
    `/media/${id}.50.50.${signature.slice(0, -1)}/16x9/640`,
    `/media/${id}/16x9/640`,
    `${src}/16x9/641`,
    `${src}/16x9/0640`,
    `${src}/16x9/-1`,
    `${src}/17x9/640`,
    `${src}/__proto__/640`,
    `${src}/..%2f..%2fsecret/640`,
    `${src}%00/16x9/640`,
    `/media/${'9'.repeat(190)}/16x9/640`,
  ];
  for (const path of wrong)
    expect({ path, isBelow500: (await ask(path)).status < 500 }).toEqual({ path, isBelow500: true });
  for (const path of wrong.slice(0, -2))
    expect({ path, status: (await ask(path)).status }).toEqual({ path, status: 404 });
  expect(print).not.toHaveBeenCalled();
  print.mockRestore();
});

test('a hundred who ask at once are given one rendition, which is kept', async () => {
  const { id, src } = await picture();
  const print = vi.spyOn(app.application.ports.darkroom, 'print');
  const replies = await Promise.all(Array.from({ length: 100 }, () => ask(`${src}/16x9/640`, AVIF)));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(replies.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1);
  expect((await ask(`${src}/16x9/640`, AVIF)).status).toBe(200);
  expect(print).toHaveBeenCalledTimes(1);
  print.mockRestore();
  expect((await app.application.ports.storage.find(`renditions/${id}/50-50/16x9-640.avif`))?.contentType).toBe(
    'image/avif',
  );
});

test('different ones that are asked for at once are made two at a time, and all are made', async () => {
  const { src } = await picture();
  const paths = ['16x9', '4x3', '4x5', '1x1', 'original'].flatMap((ratio) =>
    [320, 480, 640].map((width) => `${src}/${ratio}/${width}`),
  );
  const replies = await Promise.all(paths.map((path) => ask(path)));
  expect(replies.map(({ status }) => status)).toEqual(paths.map(() => 200));
});

test('one that failed is made by the next who asks', async () => {
  const { src } = await picture();
  const print = vi.spyOn(app.application.ports.darkroom, 'print').mockRejectedValueOnce(new Error('the process ended'));
  expect((await ask(`${src}/16x9/480`)).status).toBe(500);
  expect((await ask(`${src}/16x9/480`)).status).toBe(200);
  print.mockRestore();
});

test('a drawing of ours is sent as pixels, never as what it is', async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720"><rect width="1280" height="720" fill="#00f"/></svg>',
  );
  const { src } = await picture({ mediaType: 'image/svg+xml', width: 1280, height: 720 }, svg);
  const { status, headers, bytes } = await ask(`${src}/16x9/640`, 'image/svg+xml,*/*');
  expect({ status, contentType: headers['content-type'], middleColor: await colourAt(bytes, 0.5, 0.5) }).toEqual({
    status: 200,
    contentType: 'image/jpeg',
    middleColor: '005',
  });
});

test('with the picture go its renditions; who changes its focal point gives it another address', async () => {
  const { id, src } = await picture();
  const { storage } = app.application.ports;
  const admin = await staffSignedIn(app, { role: 'super_admin' });
  expect((await ask(`${src}/16x9/320`)).status).toBe(200);
  await admin.send('PATCH', '/api/v2/image_tags', { image_id: id, focal_x: 1 });
  expect(await storage.find(`renditions/${id}/50-50/16x9-320.webp`)).toBeNull();
  const moved = (await loadImages({ db: app.database.db, config }, [id])).get(id)?.src ?? '';
  expect(moved).not.toBe(src);
  expect(await colourAt((await ask(`${moved}/1x1/320`)).bytes, 0.1, 0.5)).toBe('005');
  expect((await ask(`${src}/16x9/320`)).status).toBe(200);
  await admin.send('DELETE', `/api/v2/media/images/${id}`, { reason: 'Its owner objects' });
  for (const path of [`${src}/16x9/320`, `${moved}/1x1/320`]) expect((await ask(path)).status).toBe(404);
  expect(await storage.find(`renditions/${id}/100-50/1x1-320.webp`)).not.toBeNull();
  await app.runJobs();
  expect(await storage.find(`renditions/${id}/100-50/1x1-320.webp`)).toBeNull();
});

test('a picture of somebody who was taken down is not served, however he hangs on it; until then it is kept for minutes', async () => {
  const { db } = app.database;
  const { personId } = await buildProspect(db);
  const [photo, shown, drawn, other] = [
    await picture(),
    await picture(),
    await picture({ mediaType: 'image/svg+xml' }),
    await picture(),
  ];
  const facts = { personId, caption: 'At camp', publishedAt: app.clock.now() };
  await insertFeatured(db, { videos: [], photos: [photo, drawn].map(({ id }) => ({ ...facts, imageId: id })) });
  await buildGallery(db, { personIds: [personId], pictures: [{ imageId: shown.id, caption: 'In the rain' }] });
  app.application.memory.purge('all');
  const kept = async ({ src }: { src: string }) => {
    const { status, headers } = await ask(`${src}/16x9/320`);
    return [status, headers['cache-control']];
  };
  const writer = await staffSignedIn(app, { isStaffWriter: true });
  const path = `/api/v2/admin/people/${personId}`;
  const open = [200, 'public, max-age=300'];
  const forEver = [200, 'public, max-age=31536000, immutable'];
  for (const each of [photo, shown]) expect(await kept(each)).toEqual(open);
  expect((await writer.send('POST', `${path}/takedown`, { reason: 'A parent asks' })).status).toBe(200);
  // Received after the takedown's own purges.
  await app.purge(['nothing']);
  for (const each of [photo, shown]) expect(await kept(each)).toEqual([404, 'no-store']);
  for (const each of [drawn, other]) expect(await kept(each)).toEqual(forEver);
  expect((await writer.send('POST', `${path}/restore`, { reason: 'A mistake' })).status).toBe(200);
  await app.purge(['nothing']);
  for (const each of [photo, shown]) expect(await kept(each)).toEqual(open);
});

test('a picture that is removed while it is rendered leaves nothing behind', async () => {
  const { id, src } = await picture();
  const { darkroom, storage } = app.application.ports;
  const original = darkroom.print.bind(darkroom);
  const print = vi.spyOn(darkroom, 'print').mockImplementation(async (wanted) => {
    await app.database.executeSql(`delete from images where id = ${id}`);
    return original(wanted);
  });
  expect((await ask(`${src}/16x9/320`)).status).toBe(404);
  expect(await storage.find(`renditions/${id}/50-50/16x9-320.webp`)).toBeNull();
  print.mockRestore();
});

test('a row whose file is away is no picture', async () => {
  const row = await buildImage(app.database.db);
  const src = (await loadImages({ db: app.database.db, config }, [row.id, row.id, null, 2_147_483_000])).get(
    row.id,
  )?.src;
  expect((await ask(`${src}/16x9/320`)).status).toBe(404);
});
