import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#kernel/dates.ts';
import type { FetchOutside } from '../outbound/fetch-outside.ts';
import { PaypalFailure } from './paypal-payments.ts';
import { paypalEventReader } from './read-event.ts';
import { outsideWebhook } from './webhook.ts';

/** Of a key that nobody has any more; what it signed is below. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIDTTCCAjWgAwIBAgIUWLVyYXNRp7SLvgMtBfjBR417J20wDQYJKoZIhvcNAQEL
BQAwNjE0MDIGA1UEAwwrbWVzc2FnZXZlcmlmaWNhdGlvbmNlcnRzLnNhbmRib3gu
cGF5cGFsLmNvbTAeFw0yNjExMjQwMjU5MzNaFw0zNjExMjEwMjU5MzNaMDYxNDAy
BgNVBAMMK21lc3NhZ2V2ZXJpZmljYXRpb25jZXJ0cy5zYW5kYm94LnBheXBhbC5j
b20wggEiMA0GCSqGSIb3DQEBAQUAA4IBDwAwggEKAoIBAQDFcmo5VxTO0STNb+Op
gFeT8mSDF0HZ7Jgl7aFDnxCjNg0QU7spzgVhe4RxYI5OjjahtVbGBMuwB9oJaXn7
B109M1X7tlrtlTX32o9KcYkdO3Gy8/wsIKux53tSZtxTKFqMrxj0e4rSp8i+oJ8i
YZPMccwzygDlOnp/O7geygrR9GNvCpGVkJKRNf8bizwyRKGhIwjlfauPhvL1Q2k/
HTtA95VWpChmqleYhA2St4V5HPyNvortPo6Wzlgpr6VjzZkLWxLixuYK48QIa+uG
QHcT29/9pCcPjVh7EwiO6JGF3EnqFcA6/01kXpDh4FuCEjWeReQ7Dvuu5KafVwVN
1JjrAgMBAAGjUzBRMB0GA1UdDgQWBBTy/om+3w5/3MBLNWp/fxhVhwemNjAfBgNV
HSMEGDAWgBTy/om+3w5/3MBLNWp/fxhVhwemNjAPBgNVHRMBAf8EBTADAQH/MA0G
CSqGSIb3DQEBCwUAA4IBAQClHelVLyJVrvX1nGu96KEgVuPjtTz1i/uDh+f3jRQg
ru90+pKUJda+7KoaJs6+PZbLVxBvxqCzpQWLA5KJM+snd0Fyc6N1C6b01kLIO9LQ
Nl0kwoYhyv+oqgi77Cgi4efuMo4oEyqqD2nfXdrT1J+EfrOzYr2zKUKbS04U/ioN
0CukXTrrQwtKHZ7ziyfz/Ueb6b81Eyk2qmbCTc8QbLtK2ICAI5h5gkvb2m3NAgVn
u7CoSgzflNyUhdeRvHww6/vyD6WNjSnEgn5WhwszAcSpwmQgfjSOhRFDEbfUewqR
VC1+2dub2C57mYF3s74lSuDXipruJNUThIjBQDnU+Qof
-----END CERTIFICATE-----`;
const SIGNATURE =
  'vayi9JsBYScA+DC964btJBPDNBvE8tka73kHQeZk4aF99AC5b1pG7j+vmT/n7iHLaODfB094h7OOhJbvx8d6B0KgdPCFQQzTScNqW9mWbGhduX4AAV19lSmdx1MjftdPbKOdMun8oJ4RlXAerRotszkqhZEnIIU47OumvybvWb0Al8JOyhJLPNhitOAtBbA+sQ9ZAZhs6LuQwRK68jjzZ/46XY5/08jC4HJJNpczQJyr9JTS4VxLa9DwR+8/IzHCyxUiiZdFZ6FoWeRgsPgBuX/b+qAmdzege9TODYlANqWHiKTUVlOmiABkgzfULWjGsZlkkCqbv9rtoWVUZdCukg==';
const SENT = new Date('2026-11-23T18:00:00Z');
const CERT_URL = 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-a5cafa77';
const BODY =
  '{"id":"WH-1","event_type":"PAYMENT.CAPTURE.COMPLETED","resource":{"id":"2GG279541U471931P"},"summary":"caf\u00e9"}';

const fetched: string[] = [];
const serving =
  (reply: { status?: number; url?: string; isDown?: boolean } = {}): FetchOutside =>
  async (url) => {
    fetched.push(url);
    if (reply.isDown) return { ok: false, reason: 'unreachable' };
    const of = { status: 200, contentType: 'text/plain', body: Buffer.from(CERTIFICATE), url, ...reply };
    return { ok: true, reply: of };
  };

type Sent = { webhookId?: string; fetchOutside?: FetchOutside; certUrl?: string; body?: string; now?: Date };
function read({ webhookId = '1JE4291016473214C', fetchOutside = serving(), ...sent }: Sent = {}) {
  fetched.length = 0;
  const { certUrl = CERT_URL, body = BODY, now = SENT } = sent;
  const reader = paypalEventReader(outsideWebhook(webhookId, 'sandbox', fetchOutside));
  return reader(body, headers({ certUrl }), now);
}
const headers = ({ certUrl = CERT_URL, time = '2026-11-23T18:00:00Z', algorithm = 'SHA256withRSA' } = {}) =>
  ['69cd13f0-d67a-11e5-baa3-778b53f4ae55', time, SIGNATURE, certUrl, algorithm].join('\n');

test('what PayPal signed by its certificate is read', async () => {
  expect(await read()).toEqual({ id: 'WH-1', type: 'charge_changed', chargeId: '2GG279541U471931P' });
  expect(fetched).toEqual([CERT_URL]);
});

test('what was altered, or signed for another webhook, is refused', async () => {
  expect(await read({ body: BODY.replace('2GG', '3GG') })).toBeNull();
  expect(await read({ body: `${BODY} ` })).toBeNull();
  expect(await read({ webhookId: '2JE4291016473214C' })).toBeNull();
});

test('what is too old, or of a time to come, is refused; what is told again for three days is not', async () => {
  const at = (ms: number) => read({ now: new Date(SENT.getTime() + ms) });
  expect(await at(3 * DAY_MS)).not.toBeNull();
  expect(await at(4 * DAY_MS + 1)).toBeNull();
  expect(await at(-MINUTE_MS)).not.toBeNull();
  expect(await at(-6 * MINUTE_MS)).toBeNull();
});

test.each([
  'https://elsewhere.example/v1/notifications/certs/CERT-1',
  'https://api.sandbox.paypal.com.elsewhere.example/CERT-1',
  'https://api.sandbox.paypal.com@elsewhere.example/CERT-1',
  'https://elsewhere.example/?https://api.sandbox.paypal.com/',
  'https://api.sandbox.paypal.com:8443/v1/notifications/certs/CERT-1',
  'http://api.sandbox.paypal.com/v1/notifications/certs/CERT-1',
  // Another environment's.
  'https://api.paypal.com/v1/notifications/certs/CERT-1',
  // What else PayPal serves.
  'https://api.sandbox.paypal.com/v1/notifications/webhooks',
  'https://api.sandbox.paypal.com/v1/notifications/certs/../webhooks',
  'https://api.sandbox.paypal.com/v1/notifications/certs/another',
  'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1?as=another',
  'file:///etc/passwd',
  'nowhere',
  '',
])('a certificate at "%s" is not even fetched', async (certUrl) => {
  expect(await read({ certUrl })).toBeNull();
  expect(fetched).toEqual([]);
});

test('a certificate that cannot be had, or comes from elsewhere in the end, leaves it unknown', async () => {
  for (const reply of [{ isDown: true }, { status: 500 }, { url: 'https://elsewhere.example/CERT-1' }])
    await expect(read({ fetchOutside: serving(reply) })).rejects.toBeInstanceOf(PaypalFailure);
});

test('a certificate is fetched once, and again where it could not be had', async () => {
  fetched.length = 0;
  let isDown = true;
  const reader = paypalEventReader(
    outsideWebhook('1JE4291016473214C', 'sandbox', async (url, options) => serving({ isDown })(url, options)),
  );
  await expect(reader(BODY, headers(), SENT)).rejects.toBeInstanceOf(PaypalFailure);
  isDown = false;
  for (const _ of [1, 2, 3]) expect(await reader(BODY, headers(), SENT)).not.toBeNull();
  expect(fetched).toHaveLength(2);
});

test('who names certificates that are none has not signed, and PayPal is asked for few of them', async () => {
  fetched.length = 0;
  const reader = paypalEventReader(outsideWebhook('1JE4291016473214C', 'sandbox', serving({ status: 404 })));
  const forged = (number: number) => headers({ certUrl: `${CERT_URL}-${number}` });
  for (const number of [1, 2, 3, 4, 5, 6]) expect(await reader(BODY, forged(number), SENT)).toBeNull();
  await expect(reader(BODY, forged(7), SENT)).rejects.toBeInstanceOf(PaypalFailure);
  expect(fetched).toHaveLength(6);
  expect(await reader(BODY, forged(8), new Date(SENT.getTime() + MINUTE_MS))).toBeNull();
});

test('what lacks a header, or names another algorithm, is refused', async () => {
  const reader = paypalEventReader(outsideWebhook('1JE4291016473214C', 'sandbox', serving()));
  for (const odd of ['', '\n\n\n\n', headers({ algorithm: 'none' }), headers({ time: 'today' })])
    expect(await reader(BODY, odd, SENT)).toBeNull();
});
