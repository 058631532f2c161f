import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { writeMaxmindFile } from '#tests/support/maxmind-file.ts';
import { loadConfig } from '../config/config.ts';
import { checkDisk } from './check-disk.ts';
import { checkGeo } from './check-geo.ts';
import { checkMail } from './check-mail.ts';
import { checkRedis } from './check-redis.ts';
import { checkStorage } from './check-storage.ts';
import { type Check, ok, runChecks } from './finding.ts';

const found = (check: Check) => runChecks([check], 10_000).then(([finding]) => finding);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bluechip-check-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const portOf = (server: { address(): unknown }): number => {
  const address = server.address();
  return typeof address === 'object' && address !== null && 'port' in address ? Number(address.port) : 0;
};

test('a check that throws fails with the reason, one that never answers fails in time, and the order stays', async () => {
  const checks: Check[] = [
    { service: 'silent', run: () => new Promise(() => {}) },
    { service: 'broken', run: () => Promise.reject(new Error('it broke')) },
    { service: 'well', run: async () => ok('well') },
  ];
  expect(await runChecks(checks, 50)).toEqual([
    { service: 'silent', status: 'failed', message: 'no answer within 0.05 seconds' },
    { service: 'broken', status: 'failed', message: 'it broke' },
    { service: 'well', status: 'ok', message: 'well' },
  ]);
});

describe('mail', () => {
  const received: string[] = [];
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'a-name' && password === 'a-word' ? done(null, { user: 'a' }) : done(new Error('Invalid login')),
    onRcptTo: ({ address }, _session, done) => done(address.startsWith('nobody') ? new Error('no such user') : null),
    onData: async (stream, _session, done) => {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk);
      received.push(Buffer.concat(chunks).toString());
      done();
    },
  });
  smtp.on('error', () => {});
  afterAll(() => {
    smtp.close(() => {});
  });
  const listening = new Promise<void>((done) => void smtp.listen(0, '127.0.0.1', () => done()));
  const checked = async (credentials: string, mailTo: string | null = null) => {
    await listening;
    const config = loadConfig({
      MAIL_URL: `smtp://${credentials}127.0.0.1:${portOf(smtp.server)}`,
      MAIL_FROM: 'Recruits <no-reply@recruits.example>',
      BASE_DOMAIN: 'recruits.example',
    });
    return found(checkMail(config, mailTo));
  };

  test('a server that takes our name and password is ok, and is sent nothing', async () => {
    expect(await checked('a-name:a-word@')).toMatchObject({ status: 'ok' });
    expect(received).toEqual([]);
  });

  test('a wrong password fails by its variable, and is not shown', async () => {
    const finding = await checked('a-name:hunter-2@');
    expect(finding).toEqual({
      service: 'mail',
      status: 'failed',
      message: expect.stringMatching(/Invalid login.*\. Check the name and password in MAIL_URL$/),
    });
    expect(JSON.stringify(finding)).not.toContain('hunter-2');
  });

  test('with an address a message is sent as the sender of all mail', async () => {
    expect(await checked('a-name:a-word@', 'pat@home.example')).toMatchObject({ status: 'ok' });
    expect(received).toEqual([
      expect.stringMatching(/^From: Recruits <no-reply@recruits\.example>\r\nTo: pat@home\.example/m),
    ]);
  });

  test('an address that the server refuses fails', async () => {
    const finding = await checked('a-name:a-word@', 'nobody@home.example');
    expect(finding).toMatchObject({ status: 'failed', message: expect.stringContaining('no such user') });
  });

  test('a server that is not there, or speaks TLS, fails with what to look at', async () => {
    const closed = await found(checkMail(loadConfig({ MAIL_URL: 'smtp://127.0.0.1:1' }), null));
    expect(closed).toMatchObject({ status: 'failed', message: expect.stringMatching(/refused.*Check the host, port/) });
    await listening;
    const tls = await found(checkMail(loadConfig({ MAIL_URL: `smtps://127.0.0.1:${portOf(smtp.server)}` }), null));
    expect(tls).toMatchObject({ status: 'failed', message: expect.stringContaining('smtps:// for port 465') });
  });

  test('without a server mail stays in the outbox, and no test message can be sent', async () => {
    expect(await found(checkMail(loadConfig({}), null))).toMatchObject({ status: 'not_configured' });
    expect(await found(checkMail(loadConfig({}), 'pat@home.example'))).toMatchObject({ status: 'failed' });
  });
});

describe('storage', () => {
  async function bucket(answer: (method: string) => [number, string]): Promise<string> {
    const kept = new Map<string, Buffer>();
    const server: Server = createServer(async (request, reply) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const path = (request.url ?? '').split('?')[0] ?? '';
      const [status, code] = answer(request.method ?? '');
      if (status !== 200) {
        const fault = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>Not for you</Message></Error>`;
        reply.writeHead(status, { 'content-type': 'application/xml' }).end(fault);
        return;
      }
      if (request.method === 'PUT') kept.set(path, Buffer.concat(chunks));
      reply.writeHead(request.method === 'DELETE' ? 204 : 200, { 'content-type': 'text/plain' });
      reply.end(request.method === 'GET' ? kept.get(path) : undefined);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    onTestFinished(() => void server.close());
    return `http://127.0.0.1:${portOf(server)}`;
  }
  const checked = (STORAGE_S3_ENDPOINT: string) =>
    found(
      checkStorage(
        loadConfig({
          STORAGE_S3_BUCKET: 'files',
          STORAGE_S3_ENDPOINT,
          STORAGE_S3_ACCESS_KEY_ID: 'a-key',
          STORAGE_S3_SECRET_ACCESS_KEY: 'hunter-2',
        }),
      ),
    );

  test('an object is written, read and deleted', async () => {
    const methods: string[] = [];
    const endpoint = await bucket((method) => {
      methods.push(method);
      return [200, ''];
    });
    expect(await checked(endpoint)).toMatchObject({ status: 'ok' });
    expect(methods).toEqual(['PUT', 'GET', 'DELETE']);
  });

  test.each([
    ['PUT', 404, 'NoSuchBucket', 'cannot be written: NoSuchBucket: Not for you. Create the bucket'],
    ['PUT', 403, 'AccessDenied', 'cannot be written: AccessDenied: Not for you. Allow s3:PutObject'],
    ['PUT', 403, 'InvalidAccessKeyId', 'Correct STORAGE_S3_ACCESS_KEY_ID'],
    ['PUT', 403, 'SignatureDoesNotMatch', 'Correct STORAGE_S3_SECRET_ACCESS_KEY'],
    ['PUT', 400, 'AuthorizationHeaderMalformed', 'Correct STORAGE_S3_REGION'],
    ['GET', 403, 'AccessDenied', 'cannot be read: AccessDenied'],
    ['GET', 404, 'NoSuchKey', 'was not there when it was read'],
    ['DELETE', 403, 'AccessDenied', 'cannot be deleted: AccessDenied'],
    ['PUT', 400, 'SomethingElse', 'Check STORAGE_S3_ENDPOINT'],
  ])('a %s that is answered %i %s fails', async (method, status, code, words) => {
    const endpoint = await bucket((asked) => (asked === method ? [status, code] : [200, '']));
    const finding = await checked(endpoint);
    expect(finding).toEqual({ service: 'storage', status: 'failed', message: expect.stringContaining(words) });
    expect(JSON.stringify(finding)).not.toContain('hunter-2');
  });

  test('an address where nothing answers fails', async () => {
    expect(await checked('http://127.0.0.1:1')).toMatchObject({
      status: 'failed',
      message: expect.stringMatching(/connection refused|ECONNREFUSED/),
    });
  });

  test('without a bucket files are in the data folder', async () => {
    expect(await found(checkStorage(loadConfig({})))).toMatchObject({ status: 'not_configured' });
  });
});

describe('Redis', () => {
  /** Speaks as much of RESP as the check needs: one answer for each command. */
  async function redis(answers: Readonly<Record<string, string>>): Promise<string> {
    const server = createTcpServer((socket) => {
      socket.on('error', () => {});
      socket.on('data', (chunk) => {
        for (const [, name = ''] of chunk.toString().matchAll(/\*\d+\r\n\$\d+\r\n(\w+)/g))
          socket.write(answers[name.toLowerCase()] ?? '+OK\r\n');
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    onTestFinished(() => void server.close());
    return `redis://:hunter-2@127.0.0.1:${portOf(server)}`;
  }
  const INFO = '$17\r\nredis_version:7\r\n\r\n';

  test.each([
    ['answers', {}, 'ok', 'answers, and can be written'],
    ['is a replica', { set: "-READONLY You can't write against a read only replica.\r\n" }, 'failed', 'READONLY'],
    ['is full', { set: '-OOM command not allowed when used memory\r\n' }, 'failed', 'OOM'],
    ['knows another password', { auth: '-WRONGPASS invalid username-password pair\r\n' }, 'failed', 'WRONGPASS'],
  ])('one that %s', async (_, answers, status, words) => {
    const url = await redis({ info: INFO, ping: '+PONG\r\n', ...answers });
    const finding = await found(checkRedis({ REDIS_URL: url, WORKERS: 1 }));
    expect(finding).toEqual({ service: 'redis', status, message: expect.stringContaining(words) });
    expect(JSON.stringify(finding)).not.toContain('hunter-2');
  });

  test('one that is not there fails with the cause', async () => {
    const finding = await found(checkRedis({ REDIS_URL: 'redis://127.0.0.1:1', WORKERS: 1 }));
    expect(finding).toMatchObject({ status: 'failed', message: expect.stringContaining('connection refused') });
  });

  test('without one several workers are worth a warning', async () => {
    expect(await found(checkRedis({ REDIS_URL: undefined, WORKERS: 1 }))).toMatchObject({ status: 'not_configured' });
    expect(await found(checkRedis({ REDIS_URL: undefined, WORKERS: 2 }))).toMatchObject({ status: 'warning' });
  });
});

describe('the disk', () => {
  const ELSEWHERE = {
    DATABASE_URL: 'postgres://db.example/x',
    SESSION_SECRET: 'a secret of thirty-two characters!',
    STORAGE_S3_BUCKET: 'files',
  };
  const checked = (path: string, more: object = {}) =>
    found(checkDisk(loadConfig({ BLUECHIP_DATA_DIR: path, ...more })));

  test('a private folder is ok and left as it was, an open one is a warning', async () => {
    const finding = await checked(folder);
    expect(['ok', 'warning']).toContain(finding?.status);
    expect(readdirSync(folder)).toEqual([]);
    chmodSync(folder, 0o755);
    expect(await checked(folder)).toMatchObject({ status: 'warning', message: expect.stringContaining('chmod 700') });
  });

  test('a folder that is absent is not made', async () => {
    const path = join(folder, 'later', 'data');
    expect((await checked(path))?.status).not.toBe('failed');
    expect(existsSync(join(folder, 'later'))).toBe(false);
  });

  test('one that cannot be written fails with the variable', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    for (const path of [file, join(file, 'below'), '/proc/self'])
      expect(await checked(path), path).toMatchObject({
        status: 'failed',
        message: expect.stringMatching(/cannot be written: .*Choose another with BLUECHIP_DATA_DIR$/),
      });
  });

  test('it is not asked where nothing is kept on it', async () => {
    expect(await checked('/proc/nope', ELSEWHERE)).toMatchObject({ status: 'not_configured' });
  });
});

test('the geo database is read, and an old or broken one is named', async () => {
  const path = join(folder, 'city.mmdb');
  const now = new Date('2026-11-21T18:00:00Z');
  expect(await found(checkGeo({ GEO_DATABASE: undefined }, now))).toMatchObject({ status: 'not_configured' });
  expect(await found(checkGeo({ GEO_DATABASE: path }, now))).toMatchObject({
    status: 'failed',
    message: expect.stringContaining(`GEO_DATABASE: ${path}`),
  });
  writeMaxmindFile(path, { '203.0.113.0/24': { country: { iso_code: 'US' } } });
  utimesSync(path, now, now);
  expect(await found(checkGeo({ GEO_DATABASE: path }, now))).toMatchObject({ status: 'ok' });
  const later = new Date(now.getTime() + 90 * 86_400_000);
  expect(await found(checkGeo({ GEO_DATABASE: path }, later))).toMatchObject({ status: 'warning' });
  writeFileSync(path, 'a text that is no database');
  expect(await found(checkGeo({ GEO_DATABASE: path }, now))).toMatchObject({ status: 'failed' });
});
