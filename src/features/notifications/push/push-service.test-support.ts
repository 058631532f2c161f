import { execFileSync } from 'node:child_process';
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFetchOutside } from '#platform/outbound/create-fetch-outside.ts';
import type { FetchOutside } from '#platform/outbound/fetch-outside.ts';
import { createHttpsTransport } from '#platform/outbound/https-transport.ts';
import { PUSH_ROUTE } from '#tests/support/push-route.ts';

/** A local push service (RFC 8030) and a browser that decrypts what it receives (RFC 8291), independent of the library that encrypts. */

export type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer };
export type Answer = { status: number; headers?: Record<string, string> };

export type PushService = {
  received: Received[];
  /** Its replies by path; 201 for others. */
  answers: Map<string, Answer>;
  /** The program's outgoing fetch, redirected to this machine. */
  fetchOutside: FetchOutside;
  /** Environment that redirects a server in its own process to this machine (tests/support/push-route.ts). */
  route: { NODE_OPTIONS: string; NODE_EXTRA_CA_CERTS: string; TEST_PUSH_HOST: string; TEST_PUSH_PORT: string };
  close(): Promise<void>;
};

const HOST = 'push.example';
/** A public address, because the fetcher refuses all others; the connection is redirected after its check. */
const PUBLIC = { address: '93.184.215.14', family: 4 };

export const endpointOf = (name: string): string => `https://${HOST}/${name}`;

export async function openPushService(): Promise<PushService> {
  const folder = mkdtempSync(join(tmpdir(), 'bluechip-push-'));
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
  const names = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`];
  execFileSync('openssl', ['req', '-x509', ...kind, '-keyout', keyFile, '-out', certFile, ...names], {
    stdio: 'ignore',
  });
  const ca = readFileSync(certFile, 'utf8');
  const received: Received[] = [];
  const answers = new Map<string, Answer>();
  const server = createServer({ key: readFileSync(keyFile), cert: ca }, (request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      received.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
      const { status, headers = {} } = answers.get(path) ?? { status: 201 };
      reply.writeHead(status, headers).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const transport = createHttpsTransport({ ca });
  return {
    received,
    answers,
    fetchOutside: createFetchOutside({
      lookup: async () => [PUBLIC],
      requestOver: (request) =>
        transport({
          ...request,
          url: new URL(`https://${HOST}:${port}${request.url.pathname}`),
          addresses: [{ address: '127.0.0.1', family: 4 }],
        }),
    }),
    route: {
      NODE_OPTIONS: `--import=${PUSH_ROUTE}`,
      NODE_EXTRA_CA_CERTS: certFile,
      TEST_PUSH_HOST: HOST,
      TEST_PUSH_PORT: String(port),
    },
    close: () =>
      new Promise((resolve) => {
        rmSync(folder, { recursive: true, force: true });
        server.close(() => resolve());
      }),
  };
}

type BrowserKeys = { privateKey: Buffer; publicKey: Buffer; auth: Buffer };

/** A browser's keys, and what it sends to turn alerts on. */
export function makeBrowser(name: string) {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const keys: BrowserKeys = { privateKey: pair.getPrivateKey(), publicKey: pair.getPublicKey(), auth: randomBytes(16) };
  return {
    subscription: {
      endpoint: endpointOf(name),
      keys: { p256dh: keys.publicKey.toString('base64url'), auth: keys.auth.toString('base64url') },
    },
    open: (body: Buffer) => openSealed(body, keys),
  };
}

const KEY_BYTES = 16;
const NONCE_BYTES = 12;
const SALT_END = 16;
const SIZE_END = 20;

/** Decrypts one record (RFC 8188, 8291). Throws if any part of it was changed. */
export function openSealed(body: Buffer, { privateKey, publicKey, auth }: BrowserKeys): string {
  const salt = body.subarray(0, SALT_END);
  const serverEnd = SIZE_END + 1 + body.readUInt8(SIZE_END);
  const serverKey = body.subarray(SIZE_END + 1, serverEnd);
  const sealed = body.subarray(serverEnd);
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, serverKey]);
  const secret = hkdfSync('sha256', pair.computeSecret(serverKey), auth, info, 32);
  const derive = (label: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, Buffer.from(`Content-Encoding: ${label}\0`), bytes));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', KEY_BYTES), derive('nonce', NONCE_BYTES));
  decipher.setAuthTag(sealed.subarray(-KEY_BYTES));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -KEY_BYTES)), decipher.final()]);
  // The last record ends with a 2 and zeros.
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}

/** The claims of "vapid t=…, k=…" if the signature is by key `k`; null otherwise. */
export function vapidClaims(authorization: string): { key: string; aud: string; sub: string } | null {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return isSigned ? { key, ...JSON.parse(Buffer.from(claims, 'base64url').toString()) } : null;
}
