import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttpsTransport } from './https-transport.ts';

/** The transport trusts addresses that were checked before, so this test can point it to a server on loopback. */

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
if (!hasOpenssl)
  process.stderr.write('Skipped: the TLS transport, because there is no openssl to make a certificate\n');

const folder = mkdtempSync(join(tmpdir(), 'bluechip-tls-'));
const seen: { host: string | undefined; servername: unknown; encoding: unknown }[] = [];
let server: Server;
let port = 0;
let ca = '';

beforeAll(async () => {
  if (!hasOpenssl) return;
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const made = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '1',
    '-keyout',
    key,
    '-out',
    cert,
  ];
  execFileSync(
    'openssl',
    ['req', '-x509', ...made, '-subj', '/CN=news.example', '-addext', 'subjectAltName=DNS:news.example'],
    { stdio: 'ignore' },
  );
  ca = readFileSync(cert, 'utf8');
  server = createServer({ key: readFileSync(key), cert: ca }, (request, reply) => {
    const servername = 'servername' in request.socket ? request.socket.servername : null;
    seen.push({ host: request.headers.host, servername, encoding: request.headers['accept-encoding'] });
    reply.writeHead(200, { 'content-type': 'text/plain' }).end('hello');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address === 'object' && address) port = address.port;
});
afterAll(() => {
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

const aRequest = (host: string) => ({
  url: new URL(`https://${host}:${port}/a`),
  addresses: [{ address: '127.0.0.1', family: 4 }] as const,
  accept: 'text/plain',
  signal: AbortSignal.timeout(3_000),
});

test.skipIf(!hasOpenssl)('connects to the given address under the given name, which need not resolve', async () => {
  const response = await createHttpsTransport({ ca })(aRequest('news.example'));
  const chunks: Uint8Array[] = [];
  for await (const chunk of response.body) chunks.push(chunk);
  expect(Buffer.concat(chunks).toString()).toBe('hello');
  expect({ status: response.status, contentType: response.header('content-type') }).toEqual({
    status: 200,
    contentType: 'text/plain',
  });
  expect(seen).toEqual([{ host: `news.example:${port}`, servername: 'news.example', encoding: 'identity' }]);
});

test.skipIf(!hasOpenssl)('a certificate for another name, or signed by nobody known, is refused', async () => {
  await expect(createHttpsTransport({ ca })(aRequest('other.example'))).rejects.toMatchObject({
    code: 'ERR_TLS_CERT_ALTNAME_INVALID',
  });
  await expect(createHttpsTransport()(aRequest('news.example'))).rejects.toThrow(/self-signed/);
});
