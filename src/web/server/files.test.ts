import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerFiles } from './files.ts';

const http = Fastify();
const SCRIPT = 'export const answer = 42;';
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bluechip-files-'));
  const client = join(folder, 'client');
  mkdirSync(join(client, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  writeFileSync(join(client, 'robots.txt'), 'User-agent: *');
  writeFileSync(join(client, 'assets', 'list-1.js'), SCRIPT);
  writeFileSync(join(client, 'assets', 'list-1.js.br'), brotliCompressSync(SCRIPT));
  await registerFiles(http, client);
  http.get('/*', () => 'a page');
  await http.ready();
});

afterAll(async () => {
  await http.close();
  rmSync(folder, { recursive: true });
});

test('a built file is kept for a year, in the encoding that the browser reads', async () => {
  const plain = await http.inject('/assets/list-1.js');
  expect({ statusCode: plain.statusCode, body: plain.body, cacheControl: plain.headers['cache-control'] }).toEqual({
    statusCode: 200,
    body: SCRIPT,
    cacheControl: 'public, max-age=31536000, immutable',
  });
  expect(plain.headers['x-content-type-options']).toBe('nosniff');
  const small = await http.inject({ url: '/assets/list-1.js', headers: { 'accept-encoding': 'gzip, br' } });
  expect({
    contentEncoding: small.headers['content-encoding'],
    body: brotliDecompressSync(small.rawPayload).toString(),
  }).toEqual({ contentEncoding: 'br', body: SCRIPT });
  expect(small.headers['content-type']).toContain('javascript');
  const head = await http.inject({ method: 'HEAD', url: '/assets/list-1.js' });
  expect(head).toMatchObject({ statusCode: 200, body: '' });
  const again = await http.inject({
    url: '/assets/list-1.js',
    headers: { 'if-none-match': String(plain.headers.etag) },
  });
  expect(again.statusCode).toBe(304);
});

test('a file with a lasting name is kept for a day, and everything else is a page', async () => {
  const robots = await http.inject('/robots.txt');
  expect(robots).toMatchObject({ body: 'User-agent: *', headers: { 'cache-control': 'public, max-age=86400' } });
  expect((await http.inject('/teams')).body).toBe('a page');
});

test('what was not built is not found, and nothing outside the folder is', async () => {
  for (const path of [
    '/assets/list-2.js',
    '/assets/',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
  ]) {
    const reply = await http.inject(path);
    expect([403, 404], path).toContain(reply.statusCode);
    expect(reply.headers['cache-control'], path).toBeUndefined();
  }
});

test('a file of a build after the start is served', async () => {
  writeFileSync(join(folder, 'client', 'assets', 'list-3.js'), SCRIPT);
  expect((await http.inject('/assets/list-3.js')).statusCode).toBe(200);
});
