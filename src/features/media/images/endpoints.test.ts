import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { type SignedIn, signedIn, staffSignedIn } from '#tests/support/members.ts';
import { jpegOf, pngBomb, telephonePicture, twoColoured } from '#tests/support/pictures.ts';
import { fromAnywhere, TRUSTED } from '../../../../tests/security/calls.ts';
import { IMAGE_LIMITS } from './image-view.ts';
import { removePictureJob } from './jobs.ts';

const IMAGES = '/api/v2/media/images';
const TAGS = '/api/v2/image_tags';
const TICKET = '/api/getCloudinarySignature';
const folder = mkdtempSync(join(tmpdir(), 'bluechip-media-'));

let app: TestApp;
let writer: SignedIn;
let admin: SignedIn;
beforeAll(async () => {
  app = await testApp({ ...TRUSTED, BLUECHIP_DATA_DIR: folder });
  writer = await staffSignedIn(app, { isStaffWriter: true, username: 'nettle.pryce' });
  admin = await staffSignedIn(app, { role: 'super_admin' });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const WORDS = { alt: 'Two halves', credit: 'N. Pryce' };
type Sent = { name?: string; type?: string; fields?: Record<string, string> };

async function upload(
  bytes: Buffer,
  { name = 'a.jpg', type = 'image/jpeg', fields = WORDS }: Sent = {},
  browser = writer,
) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('image', new Blob([new Uint8Array(bytes)], { type }), name);
  return sendForm(form, browser);
}

async function sendForm(form: FormData, browser: SignedIn, more: Record<string, string> = {}) {
  const asForm = new Response(form);
  const { body, cookies } = await browser.get('/api/v2/csurf_token', { headers: fromAnywhere() });
  const reply = await app.application.http.inject({
    method: 'POST',
    url: IMAGES,
    headers: {
      host: 'bluechip.localhost',
      'content-type': asForm.headers.get('content-type') ?? '',
      'x-xsrf-token': String(body.csurf_token),
      ...fromAnywhere(),
      ...more,
    },
    cookies: { ...browser.cookies, ...cookies },
    payload: Buffer.from(await asForm.arrayBuffer()),
  });
  return { status: reply.statusCode, body: reply.json() };
}
const auditOf = async (id: number) =>
  (
    await app.database.executeSql(
      `select action, actor_id, before, after, reason from audit_entries where subject_type = 'image' and subject_id = '${id}' order by id`,
    )
  ).rows;

describe('uploading', () => {
  test('a picture is kept by its content, told in full, and stands in the audit log', {
    tags: ['engine'],
  }, async () => {
    const bytes = await jpegOf(twoColoured(640, 480));
    const { status, body } = await upload(bytes, {
      fields: { ...WORDS, focal_x: '0.25', tags: 'LSU, Signing Day,, lsu' },
    });
    expect({ status, isNew: body.is_new }).toEqual({ status: 200, isNew: true });
    expect(body.image).toMatchObject({
      alt: 'Two halves',
      credit: 'N. Pryce',
      width: 640,
      height: 480,
      tags: ['lsu', 'signing day'],
      focal: { x: 0.25, y: 0.5 },
      thumbhash: expect.stringMatching(/^[\w+/]+=*$/),
      src: expect.stringMatching(/^\/media\/\d+\.25\.50\.[\w-]{22}$/),
    });
    const { rows } = await app.database.executeSql(
      `select storage_key, media_type from images where id = ${body.image.id}`,
    );
    expect(rows).toEqual([
      { storage_key: expect.stringMatching(/^images\/[0-9a-f]{2}\/[0-9a-f]{64}\.jpg$/), media_type: 'image/jpeg' },
    ]);
    const kept = await app.application.ports.storage.find(String(rows[0]?.storage_key));
    expect(kept?.contentType).toBe('image/jpeg');
    expect(await auditOf(body.image.id)).toMatchObject([
      { action: 'image.add', actor_id: writer.member.id, after: { alt: 'Two halves', size: '640 x 480' } },
    ]);
    const again = await upload(bytes, { fields: { alt: 'Another', credit: 'Another' } });
    expect(again.body).toMatchObject({ is_new: false, image: { id: body.image.id, alt: 'Two halves' } });
    expect(await auditOf(body.image.id)).toHaveLength(1);
  });

  test('what it is goes by its content, whatever its name and type say', async () => {
    const png = await twoColoured(64, 48).png().toBuffer();
    expect((await upload(png, { name: '../../etc/cron.d/x.svg', type: 'text/html' })).status).toBe(200);
  });

  test('where it was taken is nowhere in what is kept', async () => {
    const bytes = await telephonePicture();
    const { body } = await upload(bytes);
    expect(body.image).toMatchObject({ width: 300, height: 400 });
    const { rows } = await app.database.executeSql(`select storage_key from images where id = ${body.image.id}`);
    const kept = await app.application.ports.storage.find(String(rows[0]?.storage_key));
    expect({
      sentHasExif: bytes.includes('Exif'),
      keptHasExif: kept?.body.includes('Exif'),
      keptHasScript: kept?.body.includes('script'),
    }).toEqual({ sentHasExif: true, keptHasExif: false, keptHasScript: false });
  });

  test.each([
    [
      'an SVG with a script',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'Please choose a JPEG, PNG, WebP, AVIF or GIF picture',
    ],
    ['a file of nothing', async () => Buffer.alloc(0), 'Please choose a JPEG, PNG, WebP, AVIF or GIF picture'],
    ['a bomb of pixels', async () => pngBomb(20_000), 'At most 12,000 pixels a side, and 50 million in all'],
    [
      'half a picture',
      async () => (await jpegOf(twoColoured(900, 600))).subarray(0, 4_000),
      'This picture is damaged. Please choose another file',
    ],
    ['a file of 30 MB', async () => Buffer.alloc(30 * 1_048_576, 0xff), 'At most 20 MB'],
    ['one byte more than there may be', async () => Buffer.alloc(IMAGE_LIMITS.fileBytes + 1, 0xff), 'At most 20 MB'],
  ])('%s is refused at its field', async (_, make, message) => {
    const reply = await upload(await make(), { name: 'holiday.jpg' });
    expect({ status: reply.status, errors: reply.body.errors }).toEqual({ status: 422, errors: { image: [message] } });
  });

  test('without its words it is refused, and nothing is kept', async () => {
    const bytes = await jpegOf(twoColoured(33, 44));
    const reply = await upload(bytes, { fields: { alt: ' ' } });
    expect({ status: reply.status, errors: reply.body.errors }).toEqual({
      status: 422,
      errors: { alt: ['Please enter alternative text'], credit: ['Please enter a credit'] },
    });
    expect((await app.database.executeSql('select 1 from images where width = 33')).rows).toEqual([]);
  });

  test.each([
    ['two files', (form: FormData) => form.append('image', new Blob(['x']), 'b.jpg'), 400],
    ['a file under another name', (form: FormData) => form.append('other', new Blob(['x']), 'b.jpg'), 400],
    ['a file under the name of before', (form: FormData) => form.append('file', new Blob(['x']), 'b.jpg'), 400],
    ['a zero byte', (form: FormData) => form.append('alt', 'a\0b'), 400],
    [
      '2,000 fields',
      (form: FormData) => {
        for (let field = 0; field < 2_000; field += 1) form.append('x', '1');
      },
      400,
    ],
    ['a very long field', (form: FormData) => form.append('x', 'y'.repeat(20_000)), 400],
    ['a prototype', (form: FormData) => form.append('__proto__', 'x'), 400],
  ])('a form with %s is none', async (_, spoil, status) => {
    const form = new FormData();
    spoil(form);
    form.append('image', new Blob([new Uint8Array(await jpegOf(twoColoured(20, 20)))]), 'a.jpg');
    expect((await sendForm(form, writer)).status).toBe(status);
    expect(Object.prototype).not.toHaveProperty('x');
  });

  test('a form that has no parts, or no border between them, is none', async () => {
    const empty = await sendForm(new FormData(), writer);
    expect(empty).toMatchObject({ status: 422, body: { errors: { image: ['Please choose a file'] } } });
    const borderless = await sendForm(new FormData(), writer, { 'content-type': 'multipart/form-data' });
    expect(borderless.status).toBe(400);
  });

  test('a file as JSON is no file', async () => {
    const reply = await writer.send('POST', IMAGES, { ...WORDS, image: { name: 'a.jpg', bytes: 'AAAA' } });
    expect({ status: reply.status, errors: reply.body.errors }).toEqual({
      status: 422,
      errors: { image: ['Please choose a file'] },
    });
  });

  test('whoever may not is told so before his file is read', async () => {
    const plain = await signedIn(app);
    const reader = await staffSignedIn(app, { role: 'reporting_admin' });
    const large = Buffer.alloc(25 * 1_048_576);
    for (const browser of [plain, reader]) expect((await upload(large, {}, browser)).status).toBe(403);
    const forged = await sendForm(new FormData(), writer, { 'x-xsrf-token': 'made.up' });
    expect(forged).toMatchObject({ status: 403, body: { error_code: 'csrf_failed' } });
    const elsewhere = await sendForm(new FormData(), writer, { origin: 'https://evil.example' });
    expect(elsewhere).toMatchObject({ status: 403, body: { error_code: 'csrf_failed' } });
  });

  test('where nobody knows why it failed, the words are those of the specification', async () => {
    const { storage } = app.application.ports;
    const put = storage.put.bind(storage);
    storage.put = () => Promise.reject(new Error('the disk is full'));
    try {
      const reply = await upload(await jpegOf(twoColoured(51, 52)));
      expect(reply).toMatchObject({
        status: 500,
        body: { error: 'Error: Something went wrong. Please try uploading the image again.' },
      });
    } finally {
      storage.put = put;
    }
  });
});

describe('the image host', () => {
  test('without one the ticket is none, and nothing can be taken over', async () => {
    expect((await writer.get(TICKET)).body).toEqual({ ticket: null });
    const hosted = { public_id: 'bluechip/x', version: 1, signature: 'x' };
    const reply = await writer.send('POST', IMAGES, { ...WORDS, hosted });
    expect({ status: reply.status, errors: reply.body.errors }).toEqual({
      status: 422,
      errors: { image: ['Error: Something went wrong. Please try uploading the image again.'] },
    });
  });

  test('with one a browser gets what it signed, and what the host has becomes a picture of ours', async () => {
    const env = {
      IMAGE_HOST: 'cloudinary',
      CLOUDINARY_CLOUD: 'demo',
      CLOUDINARY_KEY: '1234',
      CLOUDINARY_SECRET: 'abcd',
    };
    const other = await testApp({ ...TRUSTED, ...env, BLUECHIP_DATA_DIR: folder });
    const staff = await staffSignedIn(other, { isStaffWriter: true });
    const { body } = await staff.get(TICKET);
    expect(body.ticket.url).toBe('https://api.cloudinary.com/v1_1/demo/image/upload');
    expect(body.ticket.fields.map(({ name }: { name: string }) => name)).toContain('signature');
    const bytes = await jpegOf(twoColoured(71, 72));
    other.application.ports.imageHost.takeOver = async ({ publicId }) => (publicId === 'bluechip/y' ? bytes : null);
    const hosted = { public_id: 'bluechip/y', version: 1, signature: 'x' };
    const reply = await staff.send('POST', IMAGES, { ...WORDS, hosted });
    expect(reply).toMatchObject({ status: 200, body: { image: { width: 71 } } });
    await other.close();
  });
});

test('words and focal point are changed, told to the pages, and written down as they were', async () => {
  const { body } = await upload(await jpegOf(twoColoured(400, 100)));
  const { id, src } = body.image;
  const reply = await writer.send('PATCH', TAGS, {
    image_id: id,
    alt: 'A red half and a blue one',
    focal_x: 0.1,
    tags: ['lsu'],
  });
  expect(reply.body.image).toMatchObject({
    alt: 'A red half and a blue one',
    credit: 'N. Pryce',
    tags: ['lsu'],
    focal: { x: expect.closeTo(0.1), y: 0.5 },
  });
  expect(reply.body.image.src).not.toBe(src);
  expect((await auditOf(id))[1]).toMatchObject({
    action: 'image.change',
    before: { alt: 'Two halves', tags: [] },
    after: { alt: 'A red half and a blue one', tags: ['lsu'] },
  });
  await writer.send('PATCH', TAGS, { image_id: id, alt: 'A red half and a blue one', focal_x: 0.1 });
  expect(await auditOf(id)).toHaveLength(2);
  expect((await writer.send('PATCH', TAGS, { image_id: id, focal_y: 1.5 })).status).toBe(422);
  expect((await writer.send('PATCH', TAGS, { image_id: 2_147_483_000 })).status).toBe(404);
  expect((await writer.send('PATCH', TAGS, { image_id: id, credit: '' })).body.errors).toEqual({
    credit: ['Please enter a credit'],
  });
});

test('a change that fails for no known reason says so in the words of the specification', async () => {
  const { body } = await upload(await jpegOf(twoColoured(61, 62)));
  const { storage } = app.application.ports;
  const removeFolder = storage.removeFolder.bind(storage);
  storage.removeFolder = () => Promise.reject(new Error('the disk is away'));
  try {
    const reply = await writer.send('PATCH', TAGS, { image_id: body.image.id, focal_x: 0.9 });
    expect(reply).toMatchObject({
      status: 500,
      body: { error: 'Error: Something went wrong. Please try changing the image again.' },
    });
  } finally {
    storage.removeFolder = removeFolder;
  }
});

test('staff find pictures by words, by ids and page by page', async () => {
  const ids = [];
  for (const [index, alt] of ['A quiet harbor', 'A loud 50%_harbor', 'A quiet forest'].entries()) {
    const { body } = await upload(await jpegOf(twoColoured(100 + index, 90)), {
      fields: { alt, credit: 'Zebulon', tags: 'coast' },
    });
    ids.push(body.image.id);
  }
  const found = async (query: string) =>
    (await writer.get(`${IMAGES}?${query}`)).body.images.map(({ id }: { id: number }) => id);
  expect(await found('query=QUIET+zebulon')).toEqual([ids[2], ids[0]]);
  expect(await found('query=50%25_')).toEqual([ids[1]]);
  expect(await found('query=coast&per_page=1&page=2')).toEqual([ids[1]]);
  // Sizes are clamped, not refused.
  expect(await found('query=coast&per_page=1.5&page=2.5')).toEqual([ids[1]]);
  expect(await found(`image_ids[]=${ids[0]}&image_ids[]=${ids[2]}`)).toEqual([ids[2], ids[0]]);
  expect(await found('query=nothing+of+this+kind')).toEqual([]);
  expect((await writer.get(IMAGES)).body.may).toEqual({ write: true, delete: false });
  expect((await admin.get(`${IMAGES}?query=coast`)).body).toMatchObject({
    total: 3,
    page: 1,
    per_page: 24,
    may: { delete: true },
  });
});

test('pictures are found by names as any keyboard writes them', async () => {
  const facts = {
    alt: 'Øystein Prøve beside Manti Te‘ao in the Hawaiʻi end zone',
    credit: 'Łukasz Próbny',
    tags: 'æther',
  };
  const { body } = await upload(await jpegOf(twoColoured(131, 97)), { fields: facts });
  const { body: other } = await upload(await jpegOf(twoColoured(132, 97)), { fields: { ...facts, alt: '日本' } });
  const found = async (query: string) =>
    (await writer.get(`${IMAGES}?query=${encodeURIComponent(query)}`)).body.images.map(({ id }: { id: number }) => id);
  for (const query of ['oystein prove', 'ØYSTEIN', "te'ao", 'teao', 'te′ao', 'hawaii', "Hawai'i zone"])
    expect({ query, found: await found(query) }).toEqual({ query, found: [body.image.id] });
  for (const query of ['lukasz probny', 'ŁUKASZ', 'aether'])
    expect({ query, found: await found(query) }).toEqual({ query, found: [other.image.id, body.image.id] });
  expect(await found('日本')).toEqual([other.image.id]);
});

test('a picture that is removed is gone with its file, and the log says why', async () => {
  const { body } = await upload(await jpegOf(twoColoured(81, 82)));
  const { id } = body.image;
  const { rows } = await app.database.executeSql(`select storage_key from images where id = ${id}`);
  expect((await writer.send('DELETE', `${IMAGES}/${id}`, { reason: 'Mine' })).status).toBe(403);
  expect((await admin.send('DELETE', `${IMAGES}/${id}`, {})).status).toBe(422);
  expect((await admin.send('DELETE', `${IMAGES}/${id}`, { reason: 'Its owner objects' })).body).toEqual({
    image_id: id,
  });
  const { storage } = app.application.ports;
  const key = String(rows[0]?.storage_key);
  const removeFolder = storage.removeFolder.bind(storage);
  const job = removePictureJob({ db: app.database.db, ports: app.application.ports });
  storage.removeFolder = () => Promise.reject(new Error('the disk is away'));
  await expect(job.run({ imageId: id, storageKey: key })).rejects.toThrow('the disk is away');
  expect(await storage.find(key)).not.toBeNull();
  storage.removeFolder = removeFolder;
  await app.runJobs();
  expect(await storage.find(key)).toBeNull();
  // The same picture is uploaded again before the job runs a second time.
  await upload(await jpegOf(twoColoured(81, 82)));
  await job.run({ imageId: id, storageKey: key });
  expect(await storage.find(key)).not.toBeNull();
  expect((await auditOf(id)).at(-1)).toMatchObject({ action: 'image.remove', reason: 'Its owner objects' });
  expect((await admin.send('DELETE', `${IMAGES}/${id}`, { reason: 'Twice' })).status).toBe(404);
});
