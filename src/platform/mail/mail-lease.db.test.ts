// @module-tag engine
import { eq } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { silentLog } from '#tests/support/log.ts';
import { TEST_NOW } from '#tests/support/test-now.ts';
import type { Database } from '../db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { deliverMailJob } from './deliver-mail.ts';
import { mailOutbox } from './tables.ts';

/** An email is sent by one job at a time, even if the mail server is slow or a worker dies while sending. */

let database: Database;
const received: string[] = [];
/** The server replies once this promise resolves. */
let answer = Promise.resolve();
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: async (stream, _session, done) => {
    for await (const chunk of stream) void chunk;
    received.push('mail');
    await answer;
    done(null);
  },
});
let url = '';

const enqueued: { name: string; data: object; key: string | undefined; after: Date | undefined }[] = [];
const jobs: Jobs = {
  enqueue: async (_db, name, data, { key, after } = {}) => void enqueued.push({ name, data, key, after }),
};

beforeAll(async () => {
  database = await testDatabase();
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const address = smtp.server.address();
  if (typeof address === 'object' && address) url = `smtp://127.0.0.1:${address.port}`;
});
beforeEach(async () => {
  received.length = 0;
  enqueued.length = 0;
  answer = Promise.resolve();
  await database.executeSql('delete from mail_outbox');
});
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(resolve));
  await database.close();
});

const deliver = ({ leaseMs = 60_000, to = url } = {}) =>
  deliverMailJob({
    db: database.db,
    config: {
      MAIL_FROM: { name: 'Bluechip', address: 'no-reply@bluechip.example' },
      BASE_DOMAIN: 'bluechip.example',
      MAIL_URL: to,
    },
    log: silentLog,
    now: () => TEST_NOW,
    jobs,
    leaseMs,
  }).run;

async function aMail(more: Partial<typeof mailOutbox.$inferInsert> = {}): Promise<number> {
  const [row] = await database.db
    .insert(mailOutbox)
    .values({ toAddress: 'pat@home.example', subject: 'Hello', html: '', text: 'Hello', template: 'welcome', ...more })
    .returning({ id: mailOutbox.id });
  return row?.id ?? 0;
}
const rowOf = async (id: number) => (await database.db.select().from(mailOutbox).where(eq(mailOutbox.id, id))).at(0);
const leaseOf = async (id: number): Promise<number> => (await rowOf(id))?.sendingUntil?.getTime() ?? 0;

test('a second job leaves a mail alone while a slow server takes it, and looks again when the lease ends', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  answer = promise;
  const mailId = await aMail();
  const first = deliver()({ mailId });
  await expect.poll(() => received.length).toBe(1);
  await deliver()({ mailId });
  expect({ received: received.length, row: await rowOf(mailId) }).toMatchObject({
    received: 1,
    row: { status: 'queued', tries: 1 },
  });
  expect(enqueued).toEqual([
    { name: 'deliver_mail', data: { mailId }, key: `mail-${mailId}`, after: new Date(await leaseOf(mailId)) },
  ]);
  resolve();
  await first;
  expect(await rowOf(mailId)).toMatchObject({ status: 'sent', tries: 1, sendingUntil: null });
  await deliver()({ mailId });
  expect({ received: received.length, enqueued: enqueued.length }).toEqual({ received: 1, enqueued: 1 });
});

test('two jobs at the same moment send once', async () => {
  const mailId = await aMail();
  await Promise.all([deliver()({ mailId }), deliver()({ mailId })]);
  expect({ received: received.length, status: (await rowOf(mailId))?.status }).toEqual({ received: 1, status: 'sent' });
});

test('a lease is renewed for as long as the server takes', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  answer = promise;
  const mailId = await aMail();
  const sending = deliver({ leaseMs: 2_000 })({ mailId });
  await expect.poll(() => received.length).toBe(1);
  const atFirst = await leaseOf(mailId);
  await expect.poll(() => leaseOf(mailId), { timeout: 10_000 }).toBeGreaterThan(atFirst);
  resolve();
  await sending;
  expect(await rowOf(mailId)).toMatchObject({ status: 'sent', sendingUntil: null });
});

test('a mail whose worker died is sent by the next job once the lease has ended', async () => {
  const mailId = await aMail({ tries: 1 });
  await database.executeSql(`update mail_outbox set sending_until = now() + interval '1 minute'`);
  await deliver()({ mailId });
  expect({ received: received.length, lookedForAgain: enqueued.length }).toEqual({ received: 0, lookedForAgain: 1 });
  await database.executeSql(`update mail_outbox set sending_until = now() - interval '1 second'`);
  await deliver()({ mailId });
  expect(await rowOf(mailId)).toMatchObject({ status: 'sent', tries: 2 });
  expect(received).toHaveLength(1);
});

test('a try that failed gives its lease back, so that the next one is not kept waiting', async () => {
  const mailId = await aMail();
  const run = deliver({ to: 'smtp://127.0.0.1:1' });
  await expect(run({ mailId })).rejects.toThrow('email was not delivered');
  expect(await rowOf(mailId)).toMatchObject({ status: 'queued', sendingUntil: null });
  await deliver()({ mailId });
  expect(await rowOf(mailId)).toMatchObject({ status: 'sent', tries: 2 });
});
