import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Bucket, startBucket } from '#tests/support/bucket.ts';
import { createDiskStorage } from './disk-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';
import { InvalidStorageKey } from './storage-key.ts';

const folder = mkdtempSync(join(tmpdir(), 'bluechip-storage-'));
const stores: Record<string, Storage> = { disk: createDiskStorage({ folder }) };

let bucket: Bucket;
const s3Storage = (name: string) => createS3Storage({ bucket: name, config: bucket.env });

beforeAll(async () => {
  bucket = await startBucket();
  stores.s3 = s3Storage('files');
});
afterAll(() => {
  bucket.close();
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

  test('a file of this machine is put and opened as a stream, and stays where it was', async () => {
    const path = join(folder, '..', `${name}-large-file`);
    const body = Buffer.alloc(300_000, 'row,');
    writeFileSync(path, body);
    await store().putFile('reports/1.csv', { path, contentType: 'text/csv' });
    const opened = await store().open('reports/1.csv');
    const chunks: Buffer[] = [];
    for await (const chunk of opened?.stream ?? []) chunks.push(chunk);
    expect({ bytes: opened?.bytes, contentType: opened?.contentType }).toEqual({
      bytes: body.length,
      contentType: 'text/csv',
    });
    expect(Buffer.concat(chunks).equals(body)).toBe(true);
    expect(readFileSync(path).equals(body)).toBe(true);
    rmSync(path);
    expect(await store().open('reports/2.csv')).toBeNull();
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

  test('every key is listed once, and what is no key of ours is passed over', async () => {
    for await (const key of store().keys()) await store().remove(key);
    const keys = ['a', 'a/b', 'deep/er/still/c.png', 'plate.svg', 'x-1_y.jpg'];
    for (const key of keys) await store().put(key, { body: bytes, contentType: 'image/png' });
    bucket.objects.set('.hidden', { body: bytes, type: 'image/png' });
    bucket.objects.set('folder/', { body: Buffer.alloc(0), type: '' });
    mkdirSync(join(folder, 'nothing/in/it'), { recursive: true });
    writeFileSync(join(folder, 'stray.txt'), 'x');
    writeFileSync(join(folder, 'no body~type'), 'x');
    const found: string[] = [];
    for await (const key of store().keys()) found.push(key);
    expect(found.toSorted()).toEqual(keys);
    rmSync(join(folder, 'no body~type'));
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
