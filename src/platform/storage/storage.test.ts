import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDiskStorage } from './disk-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';
import { InvalidStorageKey } from './storage-key.ts';

/**
 * A bucket on the wire: PUT, GET, DELETE, lists of two and 404 of S3's path style, for one bucket. It checks no signature, so these tests
 * say nothing about authorisation; they say that our adapter speaks to the official client as the port promises.
 */
const objects = new Map<string, { body: Buffer; type: string }>();
const fault = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;
const s3 = createServer(async (request, reply) => {
  const { pathname: path, searchParams } = new URL(request.url ?? '', 'http://s3');
  if (searchParams.get('list-type') === '2') {
    const after = searchParams.get('continuation-token') ?? '';
    const keys = [...objects.keys()]
      .map((known) => known.slice('/files/'.length))
      .filter((key) => key.startsWith(searchParams.get('prefix') ?? '') && key > after)
      .toSorted();
    const some = keys.slice(0, 2);
    const more = keys.length > 2 ? `<NextContinuationToken>${some[1]}</NextContinuationToken>` : '';
    const contents = some.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
    return reply
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(`<?xml version="1.0"?><ListBucketResult>${contents}${more}</ListBucketResult>`);
  }
  if (!path.startsWith('/files/'))
    return reply.writeHead(404, { 'content-type': 'application/xml' }).end(fault('NoSuchBucket'));
  if (request.method === 'PUT') {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    objects.set(path, { body: Buffer.concat(chunks), type: request.headers['content-type'] ?? '' });
    return reply.writeHead(200, { etag: '"x"' }).end();
  }
  const there = objects.get(path);
  if (request.method === 'DELETE') {
    objects.delete(path);
    return reply.writeHead(204).end();
  }
  if (!there) return reply.writeHead(404, { 'content-type': 'application/xml' }).end(fault('NoSuchKey'));
  return reply.writeHead(200, { 'content-type': there.type }).end(there.body);
});

const folder = mkdtempSync(join(tmpdir(), 'bluechip-storage-'));
const stores: Record<string, Storage> = { disk: createDiskStorage({ folder }) };

function s3Storage(bucket: string) {
  const address = s3.address();
  if (typeof address !== 'object' || !address) throw new Error('the test bucket does not listen');
  return createS3Storage({
    bucket,
    config: {
      STORAGE_S3_REGION: 'us-east-1',
      STORAGE_S3_ENDPOINT: `http://127.0.0.1:${address.port}`,
      STORAGE_S3_ACCESS_KEY_ID: 'test',
      STORAGE_S3_SECRET_ACCESS_KEY: 'test',
    },
  });
}

beforeAll(async () => {
  await new Promise<void>((resolve) => s3.listen(0, '127.0.0.1', resolve));
  stores.s3 = s3Storage('files');
});
afterAll(() => {
  s3.close();
  s3.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(['disk', 's3'])('%s', (name) => {
  const store = (): Storage => {
    const found = stores[name];
    if (!found) throw new Error(`no store ${name}`);
    return found;
  };
  const bytes = Buffer.from([0, 255, 10, 13, 128]);

  test('what was put is found, byte for byte and with its type', async () => {
    await store().put('images/2026/a.png', { body: bytes, contentType: 'image/png' });
    expect(await store().find('images/2026/a.png')).toEqual({ body: bytes, contentType: 'image/png' });
  });

  test('an empty file is a file', async () => {
    await store().put('empty.txt', { body: Buffer.alloc(0), contentType: 'text/plain' });
    expect(await store().find('empty.txt')).toEqual({ body: Buffer.alloc(0), contentType: 'text/plain' });
  });

  test('putting again replaces the file and its type', async () => {
    await store().put('twice', { body: Buffer.from('one'), contentType: 'text/plain' });
    await store().put('twice', { body: Buffer.from('two'), contentType: 'text/html; charset=utf-8' });
    expect(await store().find('twice')).toEqual({ body: Buffer.from('two'), contentType: 'text/html; charset=utf-8' });
  });

  test('what is absent is null, and removing it succeeds', async () => {
    expect(await store().find('nowhere/at/all')).toBeNull();
    await store().remove('nowhere/at/all');
    await store().put('gone', { body: bytes, contentType: 'image/png' });
    await store().remove('gone');
    expect(await store().find('gone')).toBeNull();
  });

  test('a file and a folder can have one name', async () => {
    await store().put('both', { body: Buffer.from('file'), contentType: 'text/plain' });
    await store().put('both/inner', { body: Buffer.from('inner'), contentType: 'text/plain' });
    expect((await store().find('both'))?.body.toString()).toBe('file');
    expect((await store().find('both/inner'))?.body.toString()).toBe('inner');
    expect(await store().find('both/inner/deeper')).toBeNull();
  });

  test('a folder goes with all that is in it, and nothing beside it', async () => {
    const keys = ['cuts/1/a', 'cuts/1/b', 'cuts/1/deep/c', 'cuts/1/d', 'cuts/1/e'];
    for (const key of [...keys, 'cuts/1', 'cuts/10/a'])
      await store().put(key, { body: bytes, contentType: 'image/png' });
    await store().removeFolder('cuts/1');
    for (const key of keys) expect(await store().find(key)).toBeNull();
    expect(await store().find('cuts/1')).not.toBeNull();
    expect(await store().find('cuts/10/a')).not.toBeNull();
    await store().removeFolder('cuts/none');
    await expect(store().removeFolder('../cuts')).rejects.toThrow(InvalidStorageKey);
  });

  test('of many writers at once one wins whole', async () => {
    const bodies = Array.from({ length: 10 }, (_, index) => Buffer.alloc(50_000, index));
    await Promise.all(bodies.map((body) => store().put('race', { body, contentType: 'image/png' })));
    const found = await store().find('race');
    expect(bodies.some((body) => found?.body.equals(body))).toBe(true);
  });

  test('a key that climbs out is an error everywhere', async () => {
    const file = { body: bytes, contentType: 'image/png' };
    await expect(store().put('../out', file)).rejects.toThrow(InvalidStorageKey);
    await expect(store().find('a/../../out')).rejects.toThrow(InvalidStorageKey);
    await expect(store().remove('/etc/passwd')).rejects.toThrow(InvalidStorageKey);
  });
});

test('the disk keeps nothing unfinished', () => {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  expect(names.filter((name) => name.includes('~') && !/~(body|type)$/.test(name))).toEqual([]);
});

test('a bucket that does not exist is a fault, not an absent file', async () => {
  await expect(s3Storage('elsewhere').find('a')).rejects.toThrow('NoSuchBucket');
});
