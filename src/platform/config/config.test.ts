import { expect, test } from 'vitest';
import { ConfigError, environment, loadConfig } from './config.ts';

const SECRET = 'a secret of thirty-two characters!';

/** A valid production environment for `serve`. */
const production = {
  NODE_ENV: 'production',
  BASE_DOMAIN: 'recruits.example',
  MAIL_FROM: 'Recruits <no-reply@recruits.example>',
  SESSION_SECRET: SECRET,
  SERVER_KEY: SECRET,
  DATABASE_URL: 'postgres://db.example/bluechip',
  MAIL_URL: 'smtp://mail.example',
  CAPTCHA_PROVIDER: 'turnstile',
  CAPTCHA_SITE_KEY: 'a-key',
  CAPTCHA_SECRET: 'a-secret',
  PAYMENT_ENVIRONMENT: 'production',
  CARD_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_of_tests',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_of_tests',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_tests',
  PAYPAL_PROVIDER: 'none',
  MAIL_POSTAL_ADDRESS: 'Bluechip, 1 Test Street, Testville',
  CONTACT_MAIL: 'desk@bluechip.example',
};

function faultsOf(env: Record<string, string | undefined>): readonly string[] {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
}

test('with nothing set the development defaults hold', () => {
  expect(loadConfig({})).toMatchObject({
    NODE_ENV: 'development',
    PORT: 3000,
    HOST: '127.0.0.1',
    BASE_DOMAIN: 'localhost',
    PUBLIC_PROTOCOL: 'http',
    BLUECHIP_DATA_DIR: '.bluechip',
    WORKERS: 1,
    REQUEST_TIMEOUT_MS: 30_000,
    PAGE_CACHE_MB: 64,
    BLUECHIP_DEMO: false,
    BLUECHIP_DEMO_STAFF: false,
  });
  expect(loadConfig({}).DATABASE_URL).toBeUndefined();
});

test('a sender that cannot be sent as written is refused with the value and an example', () => {
  expect(loadConfig({}).MAIL_FROM).toEqual({ name: 'Bluechip', address: 'no-reply@bluechip.example' });
  expect(faultsOf({ MAIL_FROM: 'no address at all' })).toEqual([
    'MAIL_FROM: "no address at all" has no email address; write it like Bluechip News <news@bluechip.example>',
  ]);
});

test('an empty value counts as absent', () => {
  const config = loadConfig({ PORT: '', DATABASE_URL: '' });
  expect(config.PORT).toBe(3000);
  expect(config.DATABASE_URL).toBeUndefined();
});

test('production is public over https, and takes a complete environment', () => {
  expect(loadConfig(production)).toMatchObject({ PUBLIC_PROTOCOL: 'https', WORKERS: 1 });
  expect(loadConfig({ ...production, PUBLIC_PROTOCOL: 'http' }).PUBLIC_PROTOCOL).toBe('http');
});

test('every fault is named at once, those of a value and those of a combination', () => {
  const faults = faultsOf({
    NODE_ENV: 'production',
    PORT: 'many',
    BASE_DOMAIN: 'Example.com:80',
    TRUST_PROXY: '10.0.0.0/8, somewhere',
    WORKERS: '4',
    SERVER_KEY: 'short',
  });
  expect(new Set(faults.map((fault) => fault.split(':')[0]))).toEqual(
    new Set([
      'BASE_DOMAIN',
      'CAPTCHA_PROVIDER',
      'CARD_PROVIDER',
      'CONTACT_MAIL',
      'DATABASE_URL',
      'MAIL_FROM',
      'MAIL_POSTAL_ADDRESS',
      'MAIL_URL',
      'PAYPAL_PROVIDER',
      'PORT',
      'SERVER_KEY',
      'SESSION_SECRET',
      'TRUST_PROXY',
      'WORKERS',
    ]),
  );
});

test('the message lists the faults line by line and shows no value', () => {
  const error = new ConfigError(faultsOf({ SESSION_SECRET: 'tiny-secret', MAIL_URL: 'http://mail.example' }));
  expect(error.message.split('\n')).toEqual([
    'The environment has 2 faults:',
    '  SESSION_SECRET: must have at least 32 characters',
    '  MAIL_URL: must be an address that starts with smtp:// or smtps://',
  ]);
  expect(error.message).not.toContain('tiny-secret');
});

test.each([
  ['BASE_DOMAIN', { BASE_DOMAIN: '' }],
  ['MAIL_FROM', { MAIL_FROM: '' }],
  // A demonstration that sends email needs a sender.
  ['MAIL_FROM', { MAIL_FROM: '', BLUECHIP_DEMO: '1' }],
  ['SESSION_SECRET', { SESSION_SECRET: '' }],
  ['SERVER_KEY', { SERVER_KEY: '' }],
  ['DATABASE_URL', { DATABASE_URL: '' }],
  ['MAIL_URL', { MAIL_URL: '' }],
  ['CAPTCHA_PROVIDER', { CAPTCHA_PROVIDER: '' }],
  ['CARD_PROVIDER', { CARD_PROVIDER: '' }],
  ['CARD_PROVIDER', { CARD_PROVIDER: 'embedded' }],
  ['PAYPAL_PROVIDER', { PAYPAL_PROVIDER: '' }],
  ['PAYPAL_PROVIDER', { PAYPAL_PROVIDER: 'embedded' }],
  ['MAIL_POSTAL_ADDRESS', { MAIL_POSTAL_ADDRESS: '' }],
  // A demonstration that sends email needs a sender.
  ['MAIL_POSTAL_ADDRESS', { MAIL_POSTAL_ADDRESS: '', BLUECHIP_DEMO: '1' }],
  ['CONTACT_MAIL', { CONTACT_MAIL: '' }],
  ['CONTACT_MAIL', { CONTACT_MAIL: '', BLUECHIP_DEMO: '1' }],
])('production refuses to start without %s', (name, change) => {
  const faults = faultsOf({ ...production, ...change });
  expect(faults).toHaveLength(1);
  expect(faults[0]).toMatch(new RegExp(`^${name}: required in production`));
});

test('production takes the embedded database and the outbox where the operator says so', () => {
  expect(faultsOf({ ...production, DATABASE_URL: '', BLUECHIP_SINGLE_NODE: '1' })).toEqual([]);
  expect(faultsOf({ ...production, DATABASE_URL: '', BLUECHIP_SINGLE_NODE: '0' })).toHaveLength(1);
  expect(faultsOf({ ...production, MAIL_URL: '', BLUECHIP_DEMO: 'true' })).toEqual([]);
  expect(faultsOf({ ...production, BASE_DOMAIN: '', BLUECHIP_DEMO: '1' })).toEqual([]);
  expect(faultsOf({ ...production, BASE_DOMAIN: 'localhost' })).toEqual([]);
  expect(faultsOf({ ...production, MAIL_URL: '', MAIL_FROM: '', BLUECHIP_DEMO: '1' })).toEqual([]);
  expect(faultsOf({ ...production, MAIL_URL: '', MAIL_POSTAL_ADDRESS: '', BLUECHIP_DEMO: '1' })).toEqual([]);
  expect(faultsOf({ ...production, MAIL_URL: '', CONTACT_MAIL: '', BLUECHIP_DEMO: '1' })).toEqual([]);
  expect(faultsOf({ ...production, MAIL_URL: '', BLUECHIP_DEMO: 'false' })).toHaveLength(1);
});

test('production takes the proof of work where the operator names it, or on a demonstration', () => {
  const noKeys = { ...production, CAPTCHA_SITE_KEY: '', CAPTCHA_SECRET: '' };
  expect(faultsOf({ ...noKeys, CAPTCHA_PROVIDER: 'altcha' })).toEqual([]);
  expect(faultsOf({ ...noKeys, CAPTCHA_PROVIDER: '', BLUECHIP_DEMO: '1' })).toEqual([]);
  expect(faultsOf({ ...noKeys, CAPTCHA_PROVIDER: '', BLUECHIP_DEMO: '0' })).toHaveLength(1);
});

test('an outside captcha needs its keys anywhere', () => {
  expect(faultsOf({ CAPTCHA_PROVIDER: 'recaptcha' }).map((fault) => fault.split(':')[0])).toEqual([
    'CAPTCHA_SITE_KEY',
    'CAPTCHA_SECRET',
  ]);
  expect(faultsOf({ CAPTCHA_PROVIDER: 'recaptcha', CAPTCHA_SITE_KEY: 'a-key', CAPTCHA_SECRET: 'a-secret' })).toEqual(
    [],
  );
});

test.each([
  '1x0000000000000000000000000000000AA',
  '2x0000000000000000000000000000000AA',
  '3x0000000000000000000000000000000AA',
  '6LeIxAcTAAAAAGG-vFI1TnRWxMZNFuojJ4WifJWe',
])('production refuses the public test secret %s, which proves nothing', (secret) => {
  expect(faultsOf({ ...production, CAPTCHA_SECRET: secret })).toEqual([
    'CAPTCHA_SECRET: is a public test key, which production refuses (BLUECHIP_DEMO=1 accepts it)',
  ]);
  expect(faultsOf({ ...production, CAPTCHA_SECRET: secret, BLUECHIP_DEMO: '1' })).toEqual([]);
  expect(faultsOf({ CAPTCHA_PROVIDER: 'turnstile', CAPTCHA_SITE_KEY: 'a-key', CAPTCHA_SECRET: secret })).toEqual([]);
});

test('the least score of reCAPTCHA is 0.5 unless the operator says otherwise, and lies between 0 and 1', () => {
  expect(loadConfig({}).CAPTCHA_MIN_SCORE).toBe(0.5);
  expect(loadConfig({ CAPTCHA_MIN_SCORE: '0.7' }).CAPTCHA_MIN_SCORE).toBe(0.7);
  for (const value of ['1.1', '-0.1', 'high'])
    expect(faultsOf({ CAPTCHA_MIN_SCORE: value })[0]).toMatch(/^CAPTCHA_MIN_SCORE: /);
});

test('a CDN needs what its purge is called with', () => {
  const namesOf = (given: Record<string, string>) => faultsOf(given).map((fault) => fault.split(':')[0]);
  expect(namesOf({ CDN_PROVIDER: 'fastly' })).toEqual(['CDN_SERVICE', 'CDN_TOKEN']);
  expect(namesOf({ CDN_PROVIDER: 'webhook', CDN_TOKEN: 'a-token' })).toEqual(['CDN_API_URL']);
  expect(namesOf({ CDN_PROVIDER: 'cloudflare', CDN_TOKEN: 'a-token', CDN_SERVICE: 'zone/../other' })).toEqual([
    'CDN_SERVICE',
  ]);
  expect(namesOf({ CDN_PROVIDER: 'cloudflare', CDN_TOKEN: 'a-token', CDN_SERVICE: 'a-zone' })).toEqual([]);
});

test('the address of a CDN holds no secret, and in production nobody on the way reads its token', () => {
  const at = (CDN_API_URL: string) => ({ CDN_PROVIDER: 'webhook', CDN_TOKEN: 'a-token', CDN_API_URL });
  for (const wrong of ['https://name:word@cdn.example/', 'https://name@cdn.example/', 'https://:word@cdn.example/'])
    expect(faultsOf(at(wrong))).toEqual(['CDN_API_URL: must not contain a name or password: the token is CDN_TOKEN']);
  expect(faultsOf(at('http://127.0.0.1:8080/purge/'))).toEqual([]);
  expect(faultsOf({ ...production, ...at('https://cdn.example/purge/') })).toEqual([]);
  for (const plain of ['http://cdn.example/purge', 'HTTP://cdn.example/purge'])
    expect(faultsOf({ ...production, ...at(plain) })).toEqual([
      'CDN_API_URL: https:// is required in production, because CDN_TOKEN is sent there',
    ]);
});

test('several workers need a database server', () => {
  expect(faultsOf({ WORKERS: '2' })).toEqual([expect.stringMatching(/^WORKERS: .*DATABASE_URL/)]);
  expect(faultsOf({ WORKERS: '2', DATABASE_URL: 'postgres://db.example/bluechip' })).toEqual([]);
});

test('proxies are named by address, range or the names of private networks', () => {
  expect(loadConfig({ TRUST_PROXY: 'loopback, 10.0.0.0/8,::1' }).TRUST_PROXY).toEqual([
    'loopback',
    '10.0.0.0/8',
    '::1',
  ]);
  for (const wrong of ['true', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/1', '::1/129'])
    expect(faultsOf({ TRUST_PROXY: wrong })).toHaveLength(1);
});

test.each(Object.entries(environment))('%s has its documentation', (_name, variable) => {
  expect(variable.description ?? '').toMatch(/^\S.{15,}\.$/);
});

test('where members write is an e-mail address, or nothing', () => {
  expect(loadConfig({ MAIL_SUPPORT_ADDRESS: 'help@bluechip.example' }).MAIL_SUPPORT_ADDRESS).toBe(
    'help@bluechip.example',
  );
  expect(loadConfig({ MAIL_SUPPORT_ADDRESS: '' }).MAIL_SUPPORT_ADDRESS).toBeUndefined();
  expect(faultsOf({ MAIL_SUPPORT_ADDRESS: 'the help desk' })).toEqual([
    'MAIL_SUPPORT_ADDRESS: must be an email address',
  ]);
});

test('the contact form reaches the address of its own, or that of the support', () => {
  expect(loadConfig({ CONTACT_MAIL: 'desk@bluechip.example' }).CONTACT_MAIL).toBe('desk@bluechip.example');
  expect(faultsOf({ ...production, CONTACT_MAIL: '', MAIL_SUPPORT_ADDRESS: 'help@bluechip.example' })).toEqual([]);
  expect(faultsOf({ CONTACT_MAIL: 'a@x.example, b@x.example' })).toEqual(['CONTACT_MAIL: must be an email address']);
});

test('the betting partner is off, and an outside one needs its page, its secret and where it is lawful', () => {
  const outside = {
    BETTING_PARTNER: 'outside',
    BETTING_PARTNER_URL: 'https://partner.example/offer',
    BETTING_PARTNER_SECRET: SECRET,
    BETTING_PARTNER_STATES: 'NJ, PA',
  };
  expect(loadConfig({}).BETTING_PARTNER).toBe('off');
  expect(loadConfig(outside).BETTING_PARTNER_STATES).toEqual(['NJ', 'PA']);
  expect(faultsOf({ ...production, ...outside })).toEqual([]);
  for (const name of ['BETTING_PARTNER_URL', 'BETTING_PARTNER_SECRET', 'BETTING_PARTNER_STATES'])
    expect(faultsOf({ ...outside, [name]: '' })).toEqual([`${name}: required by BETTING_PARTNER`]);
  for (const states of ['nj', 'NJ;PA', 'New Jersey', ','])
    expect(faultsOf({ BETTING_PARTNER_STATES: states }).map((fault) => fault.split(':')[0])).toEqual([
      'BETTING_PARTNER_STATES',
    ]);
  expect(faultsOf({ ...outside, BETTING_PARTNER_URL: 'http://partner.example/' })).toHaveLength(1);
});

test('production takes the embedded betting partner on a demonstration only', () => {
  const embedded = { ...production, BETTING_PARTNER: 'embedded' };
  expect(faultsOf(embedded)).toEqual([expect.stringMatching(/^BETTING_PARTNER: .*required in production/)]);
  expect(faultsOf({ ...embedded, BLUECHIP_DEMO: '1' })).toEqual([]);
});

test('profiles are embedded for a trial, off in production, and an outside provider needs its address', () => {
  const outside = { PROFILE_PROVIDER: 'outside', PROFILE_PROVIDER_URL: 'https://profiles.example/v1?key=k' };
  expect(loadConfig({}).PROFILE_PROVIDER).toBeUndefined();
  expect(faultsOf({ ...production, ...outside })).toEqual([]);
  expect(faultsOf({ ...outside, PROFILE_PROVIDER_URL: '' })).toEqual([
    'PROFILE_PROVIDER_URL: required by PROFILE_PROVIDER',
  ]);
  expect(faultsOf({ ...outside, PROFILE_PROVIDER_URL: 'http://profiles.example/' })).toHaveLength(1);
  const embedded = { ...production, PROFILE_PROVIDER: 'embedded' };
  expect(faultsOf(embedded)).toEqual([expect.stringMatching(/^PROFILE_PROVIDER: .*required in production/)]);
  expect(faultsOf({ ...embedded, BLUECHIP_DEMO: '1' })).toEqual([]);
});

test('Stripe needs its keys, and those of the payment environment', () => {
  const named = (env: Record<string, string>) => faultsOf(env).map((fault) => fault.split(':')[0]);
  const keys = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'];
  expect(named({ CARD_PROVIDER: 'stripe' })).toEqual(keys);
  const sandbox = {
    CARD_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: 'rk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  };
  expect(named(sandbox)).toEqual([]);
  expect(named({ ...sandbox, PAYMENT_ENVIRONMENT: 'production' })).toEqual(keys.slice(0, 2));
  expect(named({ ...production, ...sandbox, PAYMENT_ENVIRONMENT: 'sandbox' })).toEqual(['PAYMENT_ENVIRONMENT']);
  expect(named({ ...production, ...sandbox, PAYMENT_ENVIRONMENT: 'sandbox', BLUECHIP_DEMO: '1' })).toEqual([]);
  expect(named({ ...production, CARD_PROVIDER: 'embedded', BLUECHIP_DEMO: '1' })).toEqual([]);
  expect(named({ STRIPE_SECRET_KEY: 'pk_live_1' })).toEqual(['STRIPE_SECRET_KEY']);
});

test('a network without cards needs no keys, and takes no PayPal either', () => {
  const free = { ...production, CARD_PROVIDER: 'none', STRIPE_SECRET_KEY: '', PAYMENT_ENVIRONMENT: '' };
  expect(faultsOf(free)).toEqual([]);
  expect(faultsOf({ ...free, PAYPAL_PROVIDER: 'embedded', BLUECHIP_DEMO: '1' })).toEqual([
    'PAYPAL_PROVIDER: none is needed beside CARD_PROVIDER=none, which sells nothing',
  ]);
});

test('PayPal needs its client, and the payment environment of production', () => {
  const named = (env: Record<string, string>) => faultsOf(env).map((fault) => fault.split(':')[0]);
  expect(named({ PAYPAL_PROVIDER: 'paypal' })).toEqual([
    'PAYPAL_CLIENT_ID',
    'PAYPAL_CLIENT_SECRET',
    'PAYPAL_WEBHOOK_ID',
  ]);
  const client = {
    PAYPAL_PROVIDER: 'paypal',
    PAYPAL_CLIENT_ID: 'a-client',
    PAYPAL_CLIENT_SECRET: 'a-secret',
    PAYPAL_WEBHOOK_ID: '1JE4291016473214C',
  };
  expect(named(client)).toEqual([]);
  expect(named({ ...production, ...client })).toEqual([]);
  const sandbox = { ...production, ...client, CARD_PROVIDER: 'embedded', PAYMENT_ENVIRONMENT: 'sandbox' };
  expect(named(sandbox)).toEqual(['CARD_PROVIDER', 'PAYMENT_ENVIRONMENT']);
  expect(named({ ...sandbox, PAYPAL_PROVIDER: 'embedded', BLUECHIP_DEMO: '1' })).toEqual([]);
});

test('secrets of Google Analytics are read by the measurement id of their stream', () => {
  const { GOOGLE_ANALYTICS_SECRETS } = loadConfig({
    GOOGLE_ANALYTICS_SECRETS: 'G-AB12CD34EF=abcdefghij_1, G-ZZ99=abcdefghij-2',
  });
  expect([...GOOGLE_ANALYTICS_SECRETS]).toEqual([
    ['G-AB12CD34EF', 'abcdefghij_1'],
    ['G-ZZ99', 'abcdefghij-2'],
  ]);
  expect(loadConfig({}).GOOGLE_ANALYTICS_SECRETS.size).toBe(0);
  for (const text of ['abcdefghij', 'UA-1=abcdefghij', 'G-AB12=short', 'G-AB12=abcdefghij=x'])
    expect({ text, faultCount: faultsOf({ GOOGLE_ANALYTICS_SECRETS: text }).length }).toEqual({ text, faultCount: 1 });
});
