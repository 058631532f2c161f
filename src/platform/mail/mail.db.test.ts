import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { openPglite } from '../db/pglite.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { createLog } from '../log/create-log.ts';
import { deliverMailJob } from './deliver-mail.ts';
import { getMail, listMailbox } from './mailbox.ts';
import { createMail } from './outbox-mail.ts';
import { mailOutbox } from './tables.ts';

const CREATE = `create table mail_outbox (id bigint primary key generated always as identity, to_address text not null, subject text not null,
  html text not null, text text not null, template text not null, status text not null default 'queued', tries smallint not null default 0,
  created_at timestamptz not null default now(), sent_at timestamptz, last_error text);
  create table test_jobs (name text not null, mail_id bigint not null)`;
const MESSAGE = {
  to: 'pat@home.example',
  subject: 'Willkommen – and hello',
  html: '<p>Hello</p>',
  text: 'Hello',
  template: 'welcome',
};

let database: Database;
const log = createLog({ level: 'silent' });
const received: string[] = [];
let refusals: { rcpt?: number; data?: number } = {};
const refusal = (responseCode: number) => Object.assign(new Error('not now, pat@home.example'), { responseCode });
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (_address, _session, done) => done(refusals.rcpt ? refusal(refusals.rcpt) : null),
  onData: async (stream, _session, done) => {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    if (!refusals.data) received.push(Buffer.concat(chunks).toString());
    done(refusals.data ? refusal(refusals.data) : null);
  },
});
let url = '';

// The real jobs port keeps its own tables; this one keeps a row, so that a rollback can be seen to take it back.
const jobs: Jobs = {
  enqueue: async (db, name, data) => {
    const mailId = 'mailId' in data ? Number(data.mailId) : null;
    await db.execute(`insert into test_jobs (name, mail_id) values ('${name}', ${mailId})`);
  },
};
const mail = createMail({ jobs });

beforeAll(async () => {
  database = await openPglite();
  await database.executeSql(CREATE);
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const address = smtp.server.address();
  if (typeof address === 'object' && address) url = `smtp://127.0.0.1:${address.port}`;
});
beforeEach(async () => {
  received.length = 0;
  refusals = {};
  await database.executeSql('truncate mail_outbox restart identity; truncate test_jobs');
});
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(resolve));
  await database.close();
});

const deliver = (mailUrl: string | undefined) =>
  deliverMailJob({
    db: database.db,
    config: {
      MAIL_FROM: 'Bluechip <no-reply@bluechip.example>',
      BASE_DOMAIN: 'bluechip.example',
      ...(mailUrl ? { MAIL_URL: mailUrl } : {}),
    },
    log,
  }).run;
const row = async () => (await database.db.select().from(mailOutbox).orderBy(mailOutbox.id))[0];

test('a mail and its job are written together, and a rollback takes back both', async () => {
  await expect(
    database.db.transaction(async (tx) => {
      await mail.post(tx, MESSAGE);
      throw new Error('the write that the mail tells of failed');
    }),
  ).rejects.toThrow();
  expect(await database.db.$count(mailOutbox)).toBe(0);
  expect((await database.executeSql('select * from test_jobs')).rows).toEqual([]);
  await mail.post(database.db, MESSAGE);
  expect((await database.executeSql('select name, mail_id from test_jobs')).rows).toMatchObject([
    { name: 'deliver_mail' },
  ]);
  expect(await row()).toMatchObject({ toAddress: 'pat@home.example', status: 'queued', tries: 0 });
});

test('without a job there is no mail', async () => {
  const broken = createMail({ jobs: { enqueue: () => Promise.reject(new Error('no jobs')) } });
  await expect(broken.post(database.db, MESSAGE)).rejects.toThrow('no jobs');
  expect(await database.db.$count(mailOutbox)).toBe(0);
});

test('a mail arrives whole, and running its job again sends nothing', async () => {
  await mail.post(database.db, MESSAGE);
  const run = deliver(url);
  await run({ mailId: 1 });
  await run({ mailId: 1 });
  expect(received).toHaveLength(1);
  const parsed = await PostalMime.parse(received[0] ?? '');
  expect(parsed).toMatchObject({
    subject: MESSAGE.subject,
    from: { name: 'Bluechip', address: 'no-reply@bluechip.example' },
    to: [{ address: 'pat@home.example' }],
    messageId: expect.stringMatching(/^<outbox-1-\d+@bluechip\.example>$/),
  });
  expect(parsed.html?.trim()).toBe(MESSAGE.html);
  expect(parsed.text?.trim()).toBe(MESSAGE.text);
  expect(await row()).toMatchObject({ status: 'sent', sentAt: expect.any(Date), tries: 1, lastError: null });
});

test('a failure is noted and thrown, so that the job comes again; the repeat has the same Message-ID', async () => {
  await mail.post(database.db, MESSAGE);
  const run = deliver(url);
  refusals = { data: 451 };
  await expect(run({ mailId: 1 })).rejects.toThrow();
  expect(await row()).toMatchObject({ status: 'queued', tries: 1, lastError: expect.stringContaining('[email]') });
  refusals = {};
  await run({ mailId: 1 });
  await database.db.update(mailOutbox).set({ status: 'queued' });
  await run({ mailId: 1 });
  const ids = await Promise.all(received.map(async (source) => (await PostalMime.parse(source)).messageId));
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test('a server that cannot be reached is tried until the tries end', async () => {
  await mail.post(database.db, MESSAGE);
  const run = deliver('smtp://127.0.0.1:1');
  for (let attempt = 1; attempt <= 9; attempt++) {
    expect((await row())?.status).toBe('queued');
    await expect(run({ mailId: 1 })).rejects.toThrow();
  }
  expect(await row()).toMatchObject({ status: 'failed', tries: 9 });
  await run({ mailId: 1 });
});

test('an address that the server refuses for good is not tried again', async () => {
  await mail.post(database.db, MESSAGE);
  refusals = { rcpt: 550 };
  await deliver(url)({ mailId: 1 });
  expect(await row()).toMatchObject({ status: 'failed', tries: 1 });
});

test('two addresses in one field reach nobody', async () => {
  await mail.post(database.db, { ...MESSAGE, to: 'pat@home.example, eve@evil.example' });
  await deliver(url)({ mailId: 1 });
  expect(received).toEqual([]);
  expect((await row())?.status).toBe('failed');
});

test('a line break in a subject makes no header', async () => {
  await mail.post(database.db, { ...MESSAGE, subject: 'Hi\r\nBcc: eve@evil.example' });
  await deliver(url)({ mailId: 1 });
  const { headers } = await PostalMime.parse(received[0] ?? '');
  expect(headers.map((header) => header.key)).toContain('subject');
  expect(headers.map((header) => header.key)).not.toContain('bcc');
});

test('without a mail server a mail is kept, and read in the mailbox', async () => {
  await mail.post(database.db, MESSAGE);
  await mail.post(database.db, { ...MESSAGE, subject: 'Second' });
  await deliver(undefined)({ mailId: 1 });
  expect(await listMailbox(database.db, 10)).toMatchObject([
    { subject: 'Second', status: 'queued' },
    { subject: MESSAGE.subject, status: 'kept' },
  ]);
  expect(await listMailbox(database.db, 1)).toHaveLength(1);
  expect(await getMail(database.db, 1)).toMatchObject({ html: MESSAGE.html, text: MESSAGE.text, sentAt: null });
  await expect(getMail(database.db, 99)).rejects.toMatchObject({ code: 'not_found' });
});
