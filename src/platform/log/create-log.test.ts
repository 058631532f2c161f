import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createLog } from './create-log.ts';

function aLog() {
  const lines: string[] = [];
  return { log: createLog({ level: 'trace', destination: { write: (line) => void lines.push(line) } }), lines };
}
const only = (lines: string[]): unknown => {
  expect(lines).toHaveLength(1);
  return JSON.parse(lines[0] ?? '');
};

const SECRETS = {
  password: 'hunter-2-a',
  newPassword: 'hunter-2-b',
  new_password: 'hunter-2-c',
  token: 'tok-1',
  access_token: 'tok-2',
  authorization: 'Bearer tok-3',
  cookie: 'sid=tok-4',
  'set-cookie': 'sid=tok-5',
  secret: 'tok-6',
  email: 'pat@home.example',
  login: 'pat-the-member',
  card: { number: '4242424242424242', cvc: 'cvc-1' },
  cvc: 'cvc-2',
  address: '12 Elm Street',
  phone: '+1 555 0100',
};
// None of these can occur by chance in a time or a process id.
const LEAKS = /hunter-2|tok-\d|pat@home|pat-the-member|4242424242424242|cvc-\d|Elm Street|555 0100/;

test('a line is JSON with an ISO time and the name of its level', () => {
  const { log, lines } = aLog();
  log.info({ count: 3 }, 'started');
  expect(only(lines)).toMatchObject({
    level: 'info',
    msg: 'started',
    count: 3,
    time: expect.stringMatching(/^\d{4}-.*Z$/),
  });
});

test.each([
  ['at the top', { ...SECRETS }],
  ['one deep', { body: SECRETS }],
  ['two deep', { request: { body: SECRETS } }],
])('secrets and personal data %s do not reach the log', (_, facts) => {
  const { log, lines } = aLog();
  log.warn({ ...facts, prospectId: 345 }, 'refused');
  expect(lines.join('')).not.toMatch(LEAKS);
  expect(only(lines)).toMatchObject({ prospectId: 345 });
});

test('lists, errors under any name and objects that hold themselves are safe to log', () => {
  const { log, lines } = aLog();
  const round: Record<string, unknown> = { users: [{ id: 7, email: 'pat@home.example' }] };
  round.self = round;
  log.info({ round, at: new Date(0), reason: new Error('Key (login)=(pat-the-member) already exists.') }, 'odd');
  expect(lines.join('')).not.toMatch(LEAKS);
  expect(only(lines)).toMatchObject({ round: { users: [{ id: 7 }] }, at: '1970-01-01T00:00:00.000Z' });
});

test('secrets bound to a child do not reach the log', () => {
  const { log, lines } = aLog();
  log.child({ requestId: 'r1' }).child({ login: 'pat-the-member' }).info('bound');
  expect(lines.join('')).not.toMatch(LEAKS);
  expect(only(lines)).toMatchObject({ requestId: 'r1', login: '[redacted]' });
});

test('an address in any text is taken out', () => {
  const { log, lines } = aLog();
  log.info({ note: 'asked by pat@home.example' }, 'mail to <pat@home.example> bounced');
  expect(lines.join('')).not.toMatch(/pat@home/);
  expect(only(lines)).toMatchObject({ msg: 'mail to <[email]> bounced' });
});

test('a failed query is logged without its parameters', () => {
  const { log, lines } = aLog();
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (login)=(pat-the-member) already exists.',
  });
  const error = new DrizzleQueryError(
    'insert into users values ($1, $2)',
    ['pat@home.example', 'pat-the-member'],
    cause,
  );
  log.error(error);
  log.error({ err: error });
  log.error({ err: error }, 'sign-up failed');
  expect(lines).toHaveLength(3);
  expect(lines.join('')).not.toMatch(LEAKS);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    err: { cause: { code: '23505' }, stack: expect.stringContaining('create-log.test') },
  });
});

test('a request shows its path and the keys of its query', () => {
  const { log, lines } = aLog();
  const req = { id: 'r1', method: 'GET', url: '/prospects?search=pat&token=tok-9', headers: { cookie: 'sid=tok-4' } };
  log.info({ req, res: { statusCode: 200, headers: { 'set-cookie': 'sid=tok-5' } } }, 'served');
  expect(only(lines)).toMatchObject({
    req: { id: 'r1', method: 'GET', path: '/prospects?search&token' },
    res: { statusCode: 200 },
  });
  expect(lines.join('')).not.toMatch(/=pat|tok-|cookie/);
});
