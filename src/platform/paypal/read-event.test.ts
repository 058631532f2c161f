import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#kernel/dates.ts';
import type { FetchOutside } from '../outbound/fetch-outside.ts';
import { PaypalFailure } from './paypal-payments.ts';
import { paypalEventReader } from './read-event.ts';
import { outsideWebhook } from './webhook.ts';

/** The certificate of a discarded key; what it signed is below. */
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
  return reader(body, headers({ certUrl }), { now, sender: '198.51.100.10' });
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
  // The certificate of the other environment.
  'https://api.paypal.com/v1/notifications/certs/CERT-1',
  // Another URL that PayPal serves, which is not a certificate.
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

/** A reader with a counting fetcher; PayPal serves the certificate at CERT_URL alone. */
function countingReader(reply: (url: string) => Parameters<typeof serving>[0] = () => ({})) {
  fetched.length = 0;
  const fetchOutside: FetchOutside = (url, options) =>
    serving(url === CERT_URL ? reply(url) : { status: 404 })(url, options);
  return paypalEventReader(outsideWebhook('1JE4291016473214C', 'sandbox', fetchOutside));
}
const madeUp = (number: number) => headers({ certUrl: `${CERT_URL}-${number}` });
const later = (ms: number) => new Date(SENT.getTime() + ms);
const PAYPAL = '198.51.100.10';
const FORGER = '203.0.113.5';

test('a certificate is fetched once; a failure to fetch it is remembered for half a minute', async () => {
  let isDown = true;
  const reader = countingReader(() => ({ isDown }));
  for (const at of [SENT, later(29_000)])
    await expect(reader(BODY, headers(), { now: at, sender: PAYPAL })).rejects.toBeInstanceOf(PaypalFailure);
  expect(fetched).toHaveLength(1);
  isDown = false;
  for (const _ of [1, 2, 3])
    expect(await reader(BODY, headers(), { now: later(31_000), sender: PAYPAL })).not.toBeNull();
  expect(fetched).toHaveLength(2);
});

test('a certificate that is none is asked for once in half a minute', async () => {
  const reader = countingReader();
  for (const at of [SENT, later(29_000)]) expect(await reader(BODY, madeUp(1), { now: at, sender: FORGER })).toBeNull();
  expect(fetched).toHaveLength(1);
  expect(await reader(BODY, madeUp(1), { now: later(31_000), sender: FORGER })).toBeNull();
  expect(fetched).toHaveLength(2);
});

test('after six made-up certificates of another sender, a genuine event within the minute is accepted', async () => {
  const reader = countingReader();
  const forge = (number: number, now = SENT, sender = FORGER) => reader(BODY, madeUp(number), { now, sender });
  for (const number of [1, 2, 3, 4, 5, 6]) expect(await forge(number)).toBeNull();
  await expect(forge(7)).rejects.toBeInstanceOf(PaypalFailure);
  expect(fetched).toHaveLength(6);
  expect(await reader(BODY, headers(), { now: SENT, sender: PAYPAL })).toMatchObject({ id: 'WH-1' });
  // The sender's own count resets after a minute.
  expect(await forge(8, later(MINUTE_MS))).toBeNull();
});

test('the addresses of one IPv6 network are one sender', async () => {
  const reader = countingReader();
  const forge = (number: number) => reader(BODY, madeUp(number), { now: SENT, sender: `2001:db8:0:1::${number}` });
  for (const number of [1, 2, 3, 4, 5, 6]) expect(await forge(number)).toBeNull();
  await expect(forge(7)).rejects.toBeInstanceOf(PaypalFailure);
});

test('a certificate that verified an event is not pushed out by those that verified none', async () => {
  const reader = paypalEventReader(outsideWebhook('1JE4291016473214C', 'sandbox', serving()));
  fetched.length = 0;
  expect(await reader(BODY, headers(), { now: SENT, sender: PAYPAL })).not.toBeNull();
  for (let number = 1; number <= 30; number += 1)
    expect(await reader(`${BODY} `, madeUp(number), { now: SENT, sender: `203.0.113.${number}` })).toBeNull();
  expect(fetched).toHaveLength(31);
  // Also for a sender that has used up its fetches.
  for (const number of [31, 32, 33, 34, 35])
    await reader(`${BODY} `, madeUp(number), { now: SENT, sender: '203.0.113.1' });
  expect(await reader(BODY, headers(), { now: SENT, sender: '203.0.113.1' })).toMatchObject({ id: 'WH-1' });
  expect(fetched).toHaveLength(36);
});

test('at most eight certificates are fetched at once, and one that is on its way is waited for', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  fetched.length = 0;
  const reader = paypalEventReader(
    outsideWebhook('1JE4291016473214C', 'sandbox', async (url, options) => {
      const reply = await serving()(url, options);
      await answered;
      return reply;
    }),
  );
  const genuine = [1, 2, 3].map(() => reader(BODY, headers(), { now: SENT, sender: PAYPAL }));
  const forged = [1, 2, 3, 4, 5, 6, 7].map((number) =>
    reader(`${BODY} `, madeUp(number), { now: SENT, sender: `203.0.113.${number}` }),
  );
  await expect(reader(BODY, madeUp(8), { now: SENT, sender: '203.0.113.8' })).rejects.toBeInstanceOf(PaypalFailure);
  expect(fetched).toHaveLength(8);
  answer();
  expect((await Promise.all(genuine)).map((event) => event?.id)).toEqual(['WH-1', 'WH-1', 'WH-1']);
  expect(await Promise.all(forged)).toEqual(forged.map(() => null));
});

test('what lacks a header, or names another algorithm, is refused', async () => {
  const reader = paypalEventReader(outsideWebhook('1JE4291016473214C', 'sandbox', serving()));
  for (const odd of ['', '\n\n\n\n', headers({ algorithm: 'none' }), headers({ time: 'today' })])
    expect(await reader(BODY, odd, { now: SENT, sender: PAYPAL })).toBeNull();
});
