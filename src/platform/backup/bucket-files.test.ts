import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Bucket, startBucket } from '#tests/support/bucket.ts';
import { createDiskStorage } from '../storage/disk-storage.ts';
import { createS3Storage } from '../storage/s3-storage.ts';
import type { Storage, StoredFile } from '../storage/storage.ts';
import { downloadFiles, uploadAll, uploadMissing } from './bucket-files.ts';
import { digestsOf } from './folder-files.ts';

const checkpoint = async () => {};
const FILES: readonly [string, StoredFile][] = [
  ['plate.svg', { body: Buffer.from('<svg/>'), contentType: 'image/svg+xml' }],
  ['uploads/1/photo.jpg', { body: Buffer.from([0, 255, 10, 13, 128]), contentType: 'image/jpeg' }],
  ['uploads/1', { body: Buffer.from('named like a folder'), contentType: 'text/plain' }],
  ['empty', { body: Buffer.alloc(0), contentType: 'text/plain; charset=utf-8' }],
  ['renditions/1/50-50/16x9/640', { body: Buffer.alloc(100_000, 7), contentType: 'image/webp' }],
];

let bucket: Bucket;
let s3: Storage & { close(): void };
let folder: string;
beforeAll(async () => {
  bucket = await startBucket();
  s3 = createS3Storage({ bucket: 'files', config: bucket.env });
});
afterAll(() => {
  s3.close();
  bucket.close();
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bluechip-bucket-'));
  bucket.objects.clear();
  bucket.refuse(() => null);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const disk = () => createDiskStorage({ folder: join(folder, 'files') });

/** A backup's folder of files, with their entries in the manifest. */
async function backedUp(files = FILES) {
  for (const [key, file] of files) await disk().put(key, file);
  return digestsOf(join(folder, 'files'));
}

const inBucket = () => [...bucket.objects].map(([key, { body, type }]) => ({ key, body: body.toString('hex'), type }));
const inOrder = <T extends { key: string }>(rows: T[]) => rows.toSorted((a, b) => (a.key < b.key ? -1 : 1));
const EXPECTED = inOrder(
  FILES.map(([key, { body, contentType }]) => ({ key, body: body.toString('hex'), type: contentType })),
);

test('files of a disk become objects under their keys, with their types', async () => {
  expect(await uploadMissing(s3, folder, { files: await backedUp(), checkpoint })).toEqual([]);
  expect(inOrder(inBucket())).toEqual(EXPECTED);
});

test('objects become files of the disk’s layout, and go back into a bucket as they were', async () => {
  for (const [key, file] of FILES) await s3.put(key, file);
  bucket.objects.set('.hidden/thing', { body: Buffer.from('x'), type: 'text/plain' });
  const digests = await downloadFiles(s3, join(folder, 'files'), { checkpoint });
  expect(digests).toHaveLength(FILES.length * 2);
  expect(digests.map(({ path }) => path)).toContain('uploads/1/photo.jpg~body');
  for (const [key, file] of FILES) expect(await disk().find(key)).toEqual(file);
  bucket.objects.clear();
  await uploadMissing(s3, folder, { files: digests, checkpoint });
  expect(inOrder(inBucket())).toEqual(EXPECTED);
});

test('an object that is there and different is left alone and named, and replaced only when that is asked for', async () => {
  const files = await backedUp();
  bucket.objects.set('plate.svg', { body: Buffer.from('another'), type: 'image/svg+xml' });
  bucket.objects.set('empty', { body: Buffer.alloc(0), type: 'image/png' });
  bucket.objects.set('of/nobody', { body: Buffer.from('stays'), type: 'text/plain' });
  const different = await uploadMissing(s3, folder, { files, checkpoint });
  expect(different.toSorted()).toEqual(['empty', 'plate.svg']);
  expect(bucket.objects.get('plate.svg')?.body.toString()).toBe('another');
  await uploadAll(s3, folder, { keys: different, checkpoint });
  bucket.objects.delete('of/nobody');
  expect(inOrder(inBucket())).toEqual(EXPECTED);
});

test('a second run after an interruption writes only what is missing', async () => {
  const files = await backedUp();
  await uploadMissing(s3, folder, { files, checkpoint });
  bucket.objects.delete('plate.svg');
  const written: string[] = [];
  bucket.refuse((method, key) => {
    if (method === 'PUT') written.push(key);
    return null;
  });
  expect(await uploadMissing(s3, folder, { files, checkpoint })).toEqual([]);
  expect(written).toEqual(['plate.svg']);
});

test('an interrupt is heard between files', async () => {
  const files = await backedUp();
  const giveUp = async () => {
    throw new Error('enough');
  };
  await expect(uploadMissing(s3, folder, { files, checkpoint: giveUp })).rejects.toThrow('enough');
  expect(bucket.objects.size).toBe(0);
});

test('a bucket that does not let us write is named with the file', async () => {
  const files = await backedUp(FILES.slice(0, 1));
  bucket.refuse((method) => (method === 'PUT' ? 403 : null));
  await expect(uploadMissing(s3, folder, { files, checkpoint })).rejects.toThrow(
    /^The file plate\.svg cannot be written into the bucket \(AccessDenied/,
  );
});

test('a bucket that does not let us read is named with the file', async () => {
  const files = await backedUp(FILES.slice(0, 1));
  bucket.refuse((method) => (method === 'GET' ? 403 : null));
  await expect(uploadMissing(s3, folder, { files, checkpoint })).rejects.toThrow(
    /^The file plate\.svg cannot be read from the bucket \(AccessDenied/,
  );
});

test('a bucket that does not exist is refused in both directions', async () => {
  const elsewhere = createS3Storage({ bucket: 'elsewhere', config: bucket.env });
  const files = await backedUp(FILES.slice(0, 1));
  await expect(uploadMissing(elsewhere, folder, { files, checkpoint })).rejects.toThrow(/NoSuchBucket/);
  elsewhere.close();
});

test('what a bucket gives back different is no success', async () => {
  const files = await backedUp(FILES.slice(0, 1));
  bucket.refuse((method, key) => {
    const there = bucket.objects.get(key);
    if (method === 'GET' && there) bucket.objects.set(key, { ...there, body: Buffer.from('cut') });
    return null;
  });
  await expect(uploadMissing(s3, folder, { files, checkpoint })).rejects.toThrow(
    'The file plate.svg came back different from the bucket',
  );
});

test('a type without its body, which a full disk leaves behind, is no file', async () => {
  const files = await backedUp(FILES.slice(0, 1));
  writeFileSync(join(folder, 'files', 'half.jpg~type'), 'image/jpeg');
  const all = await digestsOf(join(folder, 'files'));
  expect(all).toHaveLength(files.length + 1);
  await uploadMissing(s3, folder, { files: all, checkpoint });
  expect([...bucket.objects.keys()]).toEqual(['plate.svg']);
});

test('an empty bucket is a backup without files, and an empty backup writes nothing', async () => {
  expect(await downloadFiles(s3, join(folder, 'files'), { checkpoint })).toEqual([]);
  expect(await uploadMissing(s3, folder, { files: [], checkpoint })).toEqual([]);
  expect(bucket.objects.size).toBe(0);
});
