import { expect, test } from 'vitest';
import { environment } from '../config/config.ts';
import { checkVariables } from './check-variables.ts';

test.each([
  ['STORAGE_S3_BUCKT', 'STORAGE_S3_BUCKET'],
  ['STORAGE_S3_BUCKETS', 'STORAGE_S3_BUCKET'],
  ['STORAGE_BUCKET', 'STORAGE_S3_BUCKET'],
  ['STORAGE_S3_ACCESS_KEY', 'STORAGE_S3_ACCESS_KEY_ID'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_ULR', 'DATABASE_URL'],
  ['base_domain', 'BASE_DOMAIN'],
  ['BASE_DOMIAN', 'BASE_DOMAIN'],
  ['SESION_SECRET', 'SESSION_SECRET'],
  ['MAILFROM', 'MAIL_FROM'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['BLUECHIP_DATA_DRI', 'BLUECHIP_DATA_DIR'],
  ['CAPTCHA_KEY', 'CAPTCHA_SITE_KEY'],
])('%s is taken for %s', (name, meant) => {
  const found = checkVariables({ [name]: 'x' }).map(({ status, message }) => `${status}: ${message}`);
  expect(found).toEqual([`failed: ${name} is not a Bluechip variable. Did you mean ${meant}?`]);
});

test('what other programs use is only a warning where it begins like ours', () => {
  expect(checkVariables({ STRIPE_API_KEY: 'x' })).toMatchObject([{ status: 'warning' }]);
  expect(checkVariables({ MAIL_SERVER: 'x' })).toMatchObject([{ status: 'warning' }]);
});

test('the variables of a usual machine, and all of ours, are nobody’s slips', () => {
  const usual = [
    'PATH',
    'HOME',
    'HOSTNAME',
    'MAIL',
    'PWD',
    'USER',
    'LANG',
    'NODE_OPTIONS',
    'NODE_VERSION',
    'INIT_CWD',
    'PORTS',
    'HTTP_PROXY',
    'NO_PROXY',
    'TZ',
    'SHLVL',
    'LOGNAME',
    'XDG_RUNTIME_DIR',
    'npm_config_cache',
    'AWS_REGION',
    'BLUECHIP_WORKER',
    'PGHOST',
  ];
  expect(
    checkVariables(Object.fromEntries([...usual, ...Object.keys(environment)].map((name) => [name, 'x']))),
  ).toEqual([]);
});

test('a value is never shown', () => {
  expect(JSON.stringify(checkVariables({ SESSION_SECRTE: 'hunter-2' }))).not.toContain('hunter-2');
});
