import { createServer } from 'node:net';
import { PGlite } from '@electric-sql/pglite';
import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { failureReason } from './failure-reason.ts';

const ofPostgres = (code: string, message: string, more: object = {}) =>
  Object.assign(new Error(message), { code, severity: 'ERROR', ...more });
const failedQuery = (cause?: Error) =>
  new DrizzleQueryError('insert into people values ($1, $2)', ['pat@home.example', 'pat-the-member'], cause);

test.each([
  [
    'a full disk of the database server',
    ofPostgres('53100', 'could not extend file "base/16384/2619": No space left on device', {
      hint: 'Check free disk space.',
    }),
    'could not extend file "base/16384/2619": No space left on device (53100). Check free disk space.',
  ],
  ['a deadlock', ofPostgres('40P01', 'deadlock detected', { detail: 'Process 1 waits' }), 'deadlock detected (40P01)'],
  [
    'a broken unique constraint',
    ofPostgres('23505', 'duplicate key value violates unique constraint "people_login"', {
      detail: 'Key (login)=(pat-the-member) already exists.',
    }),
    'duplicate key value violates unique constraint "people_login" (23505). Key (login) already exists',
  ],
  [
    'a missing parent',
    ofPostgres('23503', 'insert violates foreign key constraint "of_person"', {
      detail: 'Key (person_id)=(77) is not present in table "people".',
    }),
    'insert violates foreign key constraint "of_person" (23503). Key (person_id) is not present in table "people"',
  ],
  [
    'a row with a null',
    ofPostgres('23502', 'null value in column "name" violates not-null constraint', {
      detail: 'Failing row contains (7, pat-the-member).',
    }),
    'null value in column "name" violates not-null constraint (23502)',
  ],
  [
    'an exclusion',
    ofPostgres('23P01', 'conflicting key value violates exclusion constraint "terms"', {
      detail: 'Key (span)=([1,2)) conflicts with existing key (span)=([1,9)).',
    }),
    'conflicting key value violates exclusion constraint "terms" (23P01). Key (span) conflicts with an existing key',
  ],
  [
    'a value with quotation marks',
    ofPostgres('22P02', 'invalid input syntax for type integer: "pat "the" member"'),
    'invalid input syntax for type integer: [removed] (22P02)',
  ],
  [
    'a number that is too large',
    ofPostgres('22003', 'value "99999999999" is out of range for type integer'),
    'value [removed] is out of range for type integer (22003)',
  ],
  [
    'a time limit',
    ofPostgres('57014', 'canceling statement due to statement timeout'),
    'canceling statement due to statement timeout (57014)',
  ],
  [
    'a missing table',
    ofPostgres('42P01', 'relation "people" does not exist'),
    'relation "people" does not exist (42P01)',
  ],
  ['a closed connection', new Error('Connection terminated unexpectedly'), 'Connection terminated unexpectedly'],
])('a failed query names its cause, and none of its parameters: %s', (_, cause, words) => {
  const reason = failureReason(failedQuery(cause));
  expect(reason).toBe(`The database refused a statement: ${words}`);
  expect(reason).not.toMatch(/insert into|pat/);
});

test('a failed query without a cause says only that', () => {
  expect(failureReason(failedQuery())).toBe('A query failed');
});

const ofSystem = (code: string, errno: number, message: string) => Object.assign(new Error(message), { code, errno });

test.each([
  [ofSystem('ENOSPC', -28, 'ENOSPC: no space left on device, write'), 'ENOSPC: no space left on device, write'],
  [
    ofSystem('ECONNREFUSED', -111, 'connect ECONNREFUSED 127.0.0.1:1'),
    'connection refused (connect ECONNREFUSED 127.0.0.1:1)',
  ],
  [
    ofSystem('ENOTFOUND', -3008, 'getaddrinfo ENOTFOUND db.internal'),
    'the host name does not resolve (getaddrinfo ENOTFOUND db.internal)',
  ],
  [
    ofSystem('EAI_AGAIN', -3001, 'getaddrinfo EAI_AGAIN db.internal'),
    'the name server does not answer (getaddrinfo EAI_AGAIN db.internal)',
  ],
  [ofSystem('ECONNRESET', -104, 'read ECONNRESET'), 'the other side closed the connection (read ECONNRESET)'],
  [ofSystem('EPIPE', -32, 'write EPIPE'), 'broken pipe (write EPIPE)'],
  [ofSystem('EACCES', -13, "EACCES: permission denied, open '/x'"), "EACCES: permission denied, open '/x'"],
  [ofSystem('EMFILE', -24, ''), 'too many open files'],
  [
    new AggregateError([
      ofSystem('ECONNREFUSED', -111, 'connect ECONNREFUSED ::1:5432'),
      ofSystem('ECONNREFUSED', -111, 'connect ECONNREFUSED 127.0.0.1:5432'),
    ]),
    'connection refused (connect ECONNREFUSED ::1:5432); connection refused (connect ECONNREFUSED 127.0.0.1:5432)',
  ],
  [
    new TypeError('fetch failed', { cause: ofSystem('ECONNREFUSED', -111, 'connect ECONNREFUSED 127.0.0.1:1') }),
    'fetch failed: connection refused (connect ECONNREFUSED 127.0.0.1:1)',
  ],
  [new Error('no mail to pat@home.example'), 'no mail to [email]'],
  [new Error(''), 'Error'],
  [new Error('two\n  lines'), 'two lines'],
  [
    new SyntaxError('Unexpected token \'p\', "pat" is not valid JSON'),
    "Unexpected token 'p', what was read is not valid JSON",
  ],
  [{ message: 'queue is gone', stack: 'at x', queue: 'deliver_mail' }, 'queue is gone'],
  [{ code: 'X', login: 'pat-the-member' }, 'an object that is no error, with the fields code, login'],
  [Object.create(null), 'an object that is no error'],
  ['a text', 'a text'],
  ['', 'unknown error'],
  [null, 'null'],
  [undefined, 'undefined'],
  [7n, '7'],
  [Symbol('pat'), 'a symbol'],
])('%o is said in words', (error, words) => {
  expect(failureReason(error)).toBe(words);
});

test('a schema names each faulty place, and not the value', () => {
  // Another file of this process may have set the server's own form messages.
  z.config({ localeError: z.locales.en().localeError });
  const { error } = z.object({ a: z.object({ b: z.number() }), c: z.string() }).safeParse({ a: { b: 'pat' }, c: 4 });
  expect(failureReason(error)).toBe(
    'a.b: Invalid input: expected number, received string; c: Invalid input: expected string, received number',
  );
});

test('causes that go round end, and a very long text is cut', () => {
  const round = new Error('round');
  round.cause = round;
  expect(failureReason(round)).toBe('round');
  expect(failureReason(new Error('x'.repeat(10_000)))).toHaveLength(500);
});

test('the engine’s own refusals and the system’s own errors are read', async () => {
  const engine = await PGlite.create();
  const refused = await engine.query('select $1::int', ['pat-the-member']).catch((error: unknown) => error);
  await engine.close();
  expect(failureReason(refused)).toBe('invalid input syntax for type integer: [removed] (22P02)');

  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await new Promise((done) => server.close(done));
  const unanswered = await fetch(`http://127.0.0.1:${port}/`).catch((error: unknown) => error);
  expect(failureReason(unanswered)).toBe(`fetch failed: connection refused (connect ECONNREFUSED 127.0.0.1:${port})`);
});
