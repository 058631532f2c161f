import { domainToASCII } from 'node:url';
import { desc } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MailSender, readMailSender } from '../config/mail-sender.ts';
import type { Database } from '../db/database.ts';
import { openPglite } from '../db/pglite.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { createLog } from '../log/create-log.ts';
import { failureReason } from '../log/failure-reason.ts';
import { forgetBounce, hasBounced, rememberBounce } from './bounces.ts';
import { deliverMailJob } from './deliver-mail.ts';
import { resendMail } from './list-mail.ts';
import { getMail, listMailbox } from './mailbox.ts';
import { BRAND, NETWORK } from './network-name.ts';
import { createMail } from './outbox-mail.ts';
import { mailBounces, mailOutbox } from './tables.ts';

const CREATE = `create table mail_outbox (id bigint primary key generated always as identity, to_address text not null, subject text not null,
  html text not null, text text not null, template text not null, status text not null default 'queued', tries smallint not null default 0,
  created_at timestamptz not null default now(), sent_at timestamptz, last_error text, unsubscribe_url text, reply_to text,
  is_resendable boolean not null default false, sending_until timestamptz, resent_at timestamptz);
  create table mail_bounces (address text primary key, at timestamptz not null, reason text not null);
  create table test_jobs (name text not null, mail_id bigint not null)`;
const MESSAGE = {
  to: 'pat@home.example',
  subject: 'Willkommen – and hello',
  html: '<p>Hello</p>',
  text: 'Hello',
  template: 'welcome',
};

const SENDER: MailSender = { name: 'Bluechip', address: 'no-reply@bluechip.example' };
const NOW = new Date('2026-11-21T18:00:00Z');
const LEAVABLE = {
  ...MESSAGE,
  reason: 'You get this mail because you follow Ansel Amberley on Bluechip.',
  unsubscribe: {
    oneClickUrl: 'https://b.example/api/v2/unsubscribe?token=t',
    pageUrl: 'https://b.example/unsubscribe?token=t',
  },
};

let database: Database;
const log = createLog({ level: 'silent' });
const received: string[] = [];
let envelopeSender = '';
let refusals: { rcpt?: number; data?: number } = {};
const refusal = (responseCode: number) => Object.assign(new Error('not now, pat@home.example'), { responseCode });
const bounces = () => database.db.select().from(mailBounces);
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onMailFrom: ({ address }, _session, done) => {
    const [local, domain = ''] = address.split('@');
    envelopeSender = `${local}@${domainToASCII(domain)}`;
    done();
  },
  onRcptTo: (_address, _session, done) => done(refusals.rcpt ? refusal(refusals.rcpt) : null),
  onData: async (stream, _session, done) => {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    if (!refusals.data) received.push(Buffer.concat(chunks).toString());
    done(refusals.data ? refusal(refusals.data) : null);
  },
});
let url = '';

// The real jobs port has its own tables; this one writes a row, so that a rollback is visible.
const jobs: Jobs = {
  enqueue: async (db, name, data) => {
    const mailId = 'mailId' in data ? Number(data.mailId) : null;
    await db.execute(`insert into test_jobs (name, mail_id) values ('${name}', ${mailId})`);
  },
};
const postalAddress = 'Bluechip, 1 Test Street, Testville';
const mainUrl = 'https://b.example';
const mail = createMail({ jobs, postalAddress, mainUrl });

beforeAll(async () => {
  database = await openPglite();
  await database.executeSql(CREATE);
  await database.executeSql(
    `create table sites (id int, kind text, name text); insert into sites values (1, 'main', 'Gridiron & Sons');
    create table site_documents (site_id int, kind text, document jsonb)`,
  );
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const address = smtp.server.address();
  if (typeof address === 'object' && address) url = `smtp://127.0.0.1:${address.port}`;
});
beforeEach(async () => {
  received.length = 0;
  refusals = {};
  await database.executeSql('truncate mail_outbox restart identity; truncate test_jobs; truncate mail_bounces');
});
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(resolve));
  await database.close();
});

const deliver = (mailUrl: string | undefined, sender = SENDER) =>
  deliverMailJob({
    db: database.db,
    config: {
      MAIL_FROM: sender,
      BASE_DOMAIN: 'bluechip.example',
      ...(mailUrl ? { MAIL_URL: mailUrl } : {}),
    },
    log,
    now: () => NOW,
    jobs,
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

test('a mail that is tried again is logged by its job alone, with its facts and the cause', async () => {
  await mail.post(database.db, MESSAGE);
  const lines: string[] = [];
  const { run } = deliverMailJob({
    db: database.db,
    config: { MAIL_FROM: SENDER, BASE_DOMAIN: 'bluechip.example', MAIL_URL: 'smtp://127.0.0.1:1' },
    log: createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } }),
    now: () => NOW,
    jobs,
  });
  const failure: unknown = await run({ mailId: 1 }).catch((error: unknown) => error);
  expect(failure).toMatchObject({ facts: { mailId: 1, template: 'welcome', tries: 1, isLast: 'false' } });
  expect(failureReason(failure)).toMatch(/^email was not delivered: connection refused/);
  expect(lines).toEqual([]);
  expect((await row())?.lastError).toMatch(/^connection refused/);
});

test('without a job there is no mail', async () => {
  const broken = createMail({ jobs: { enqueue: () => Promise.reject(new Error('no jobs')) }, postalAddress, mainUrl });
  await expect(broken.post(database.db, MESSAGE)).rejects.toThrow('no jobs');
  expect(await database.db.$count(mailOutbox)).toBe(0);
});

test('a mail that was sent or given up is no longer there to read; one that waits or is kept is', async () => {
  for (let made = 0; made < 4; made++) await mail.post(database.db, MESSAGE);
  await deliver(url)({ mailId: 1 });
  refusals = { rcpt: 550 };
  await deliver(url)({ mailId: 2 });
  refusals = {};
  await deliver(undefined)({ mailId: 3 });
  const rows = await database.db.select().from(mailOutbox).orderBy(mailOutbox.id);
  expect(rows.map(({ status, html, text }) => [status, html !== '', text !== ''])).toEqual([
    ['sent', false, false],
    ['failed', false, false],
    ['kept', true, true],
    ['queued', true, true],
  ]);
  expect(rows.map(({ subject }) => subject)).toEqual(Array.from({ length: 4 }, () => MESSAGE.subject));
});

test('a mail without a link that lets its reader in keeps its text, and goes out once more as one of its own', async () => {
  for (let made = 0; made < 2; made++) await mail.post(database.db, { ...MESSAGE, isResendable: true });
  await deliver(url)({ mailId: 1 });
  refusals = { rcpt: 550 };
  await deliver(url)({ mailId: 2 });
  refusals = {};
  const kept = await database.db.select().from(mailOutbox).orderBy(mailOutbox.id);
  expect(kept.map(({ status, text }) => ({ status, hasText: text !== '' }))).toEqual([
    { status: 'sent', hasText: true },
    { status: 'failed', hasText: true },
  ]);
  expect(await resendMail(database.db, jobs, { id: 1, now: NOW })).toEqual({ ok: true, id: 3 });
  await deliver(url)({ mailId: 3 });
  expect(received).toHaveLength(2);
  await mail.post(database.db, MESSAGE);
  expect(await resendMail(database.db, jobs, { id: 4, now: NOW })).toEqual({ ok: false, reason: 'no_text' });
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
  expect(parsed.html).toMatch(/^<p>Hello<\/p><div /);
  expect(
    parsed.text
      ?.trimEnd()
      .split('\n')
      .map((line) => line.trimEnd()),
  ).toEqual([
    'Hello',
    '',
    '--',
    'You’re receiving this email because you have a Gridiron & Sons account. This inbox isn’t monitored.',
    expect.stringMatching(/^Need help\? Contact us: https?:.+\/news\/contact-us-5$/),
    postalAddress,
  ]);
  for (const words of ['because you have a Gridiron &#38; Sons account', postalAddress])
    expect(parsed.html).toContain(words);
  expect(parsed.headers.map(({ key }) => key)).not.toContain('list-unsubscribe');
  expect(await row()).toMatchObject({ status: 'sent', sentAt: expect.any(Date), tries: 1, lastError: null });
});

test('what somebody wrote is answered to him, and looks like no machine’s; he is forgotten once it is sent', async () => {
  await mail.post(database.db, { ...MESSAGE, replyTo: 'sorrel@example.com' });
  expect(await row()).toMatchObject({ replyTo: 'sorrel@example.com' });
  await deliver(url)({ mailId: 1 });
  const parsed = await PostalMime.parse(received[0] ?? '');
  expect(parsed.replyTo).toEqual([{ address: 'sorrel@example.com', name: '' }]);
  expect(parsed.text).toContain('Your reply goes to sorrel@example.com.');
  expect(parsed.headers.map(({ key }) => key)).not.toContain('auto-submitted');
  expect(await row()).toMatchObject({ status: 'sent', replyTo: null });
});

test.each([
  'a@b.example\r\nBcc: eve@evil.example',
  'a@b.example\nBcc: eve@evil.example',
  'a@b.example\r\n\r\nHello',
  'a@b.example, eve@evil.example',
  'a@b.example; eve@evil.example',
  'a@b.example> <eve@evil.example',
  'Team: a@b.example, eve@evil.example;',
  'a@b.example (eve@evil.example)',
  '"a@b.example" <eve@evil.example>',
])('a reply address of %j makes one address and no header', async (replyTo) => {
  await mail.post(database.db, { ...MESSAGE, replyTo });
  await deliver(url)({ mailId: 1 });
  const parsed = await PostalMime.parse(received[0] ?? '');
  expect(parsed.headers.map(({ key }) => key)).not.toContain('bcc');
  expect(parsed.replyTo).toHaveLength(1);
  expect(parsed.replyTo?.[0]?.address).not.toBe('eve@evil.example');
});

test.each([
  ['news@x.example', 'Gridiron & Sons', 'news@x.example'],
  ['Gridiron Media, LLC <news@x.example>', 'Gridiron Media, LLC', 'news@x.example'],
  ['Gridiron: Media; <news@x.example>', 'Gridiron: Media;', 'news@x.example'],
  ['Gridiron (Media) <news@x.example>', 'Gridiron (Media)', 'news@x.example'],
  ['Gridiron @ Night <news@x.example>', 'Gridiron @ Night', 'news@x.example'],
  ['"Gridiron \\"Red\\" \\\\ Media" <news@x.example>', 'Gridiron "Red" \\ Media', 'news@x.example'],
  ['"a@x.example, b" <news@x.example>', 'a@x.example, b', 'news@x.example'],
  ['Søn, Fútbol: 日本 (🏈) <news@x.example>', 'Søn, Fútbol: 日本 (🏈)', 'news@x.example'],
  [`${'Ünter '.repeat(30)}<news@x.example>`, 'Ünter '.repeat(30).trim(), 'news@x.example'],
  ['News <news@bücher.example>', 'News', 'news@xn--bcher-kva.example'],
  ["O'Brien <o'brien+news@x.example>", "O'Brien", "o'brien+news@x.example"],
])('the sender %j is sent as the name %j and one address', async (written, name, address) => {
  const sender = readMailSender(written);
  if (!sender.ok) throw new Error(sender.fault);
  await mail.post(database.db, MESSAGE);
  await deliver(url, sender.value)({ mailId: 1 });
  const parsed = await PostalMime.parse(received[0] ?? '');
  expect({ from: parsed.from, envelopeSender }).toEqual({ from: { name, address }, envelopeSender: address });
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
  expect(await bounces()).toEqual([
    { address: 'pat@home.example', at: NOW, reason: expect.not.stringContaining('pat@home.example') },
  ]);
});

test('mail that may be left carries how: for mail programs in its headers, for people in its footer', async () => {
  await mail.post(database.db, LEAVABLE);
  await deliver(url)({ mailId: 1 });
  const parsed = await PostalMime.parse(received[0] ?? '');
  const header = (name: string) => parsed.headers.find(({ key }) => key === name)?.value;
  expect(header('list-unsubscribe')).toBe(`<${LEAVABLE.unsubscribe.oneClickUrl}>`);
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(parsed.html).toContain(`href="${LEAVABLE.unsubscribe.pageUrl}"`);
  expect(parsed.text).toContain(`Unsubscribe: ${LEAVABLE.unsubscribe.pageUrl}`);
  for (const body of [parsed.html, parsed.text]) {
    expect(body).toContain('because you follow Ansel Amberley');
    expect(body).toContain(postalAddress);
    expect(body).not.toContain('/api/');
  }
});

test('an address that bounced gets what its owner asks for, and no mail that he may leave', async () => {
  await rememberBounce(database.db, { address: ' Pat@Home.example ', reason: 'no such user', at: NOW });
  expect(await hasBounced(database.db, 'PAT@home.example')).toBe(true);
  await mail.post(database.db, LEAVABLE);
  await mail.post(database.db, MESSAGE);
  await deliver(url)({ mailId: 1 });
  await deliver(url)({ mailId: 2 });
  expect(received).toHaveLength(1);
  const sent = await database.db.select().from(mailOutbox).orderBy(mailOutbox.id);
  expect(sent).toMatchObject([{ status: 'suppressed', lastError: 'bounced' }, { status: 'sent' }]);
  await forgetBounce(database.db, 'pat@HOME.example');
  await mail.post(database.db, LEAVABLE);
  await deliver(url)({ mailId: 3 });
  expect(received).toHaveLength(2);
});

test('a refusal for now, or of the body, is no bounce', async () => {
  await mail.post(database.db, MESSAGE);
  refusals = { rcpt: 450 };
  await expect(deliver(url)({ mailId: 1 })).rejects.toThrow();
  refusals = { data: 554 };
  await expect(deliver(url)({ mailId: 1 })).rejects.toThrow();
  expect(await bounces()).toEqual([]);
});

test('two addresses in one field reach nobody', async () => {
  await mail.post(database.db, { ...MESSAGE, to: 'pat@home.example, eve@evil.example' });
  await deliver(url)({ mailId: 1 });
  expect(received).toEqual([]);
  expect((await row())?.status).toBe('failed');
  expect(await bounces()).toEqual([]);
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
  expect(await getMail(database.db, 1)).toMatchObject({
    html: expect.stringContaining(MESSAGE.html),
    text: expect.stringContaining(MESSAGE.text),
    sentAt: null,
  });
  await expect(getMail(database.db, 99)).rejects.toMatchObject({ code: 'not_found' });
});

test('a sender without a name has the name of the network, and mails carry it where they say NETWORK', async () => {
  await mail.post(database.db, {
    ...MESSAGE,
    subject: `Welcome to ${NETWORK}`,
    html: `<html><body><p>${NETWORK}</p></body></html>`,
    text: `${NETWORK}, at last`,
  });
  await deliver(url, { name: '', address: 'news@gridiron.example' })({ mailId: 1 });
  const parsed = await PostalMime.parse(received[0] ?? '');
  expect(parsed).toMatchObject({
    from: { name: 'Gridiron & Sons', address: 'news@gridiron.example' },
    subject: 'Welcome to Gridiron & Sons',
    html: expect.stringContaining('<p>Gridiron &#38; Sons</p>'),
    text: expect.stringContaining('Gridiron & Sons, at last'),
  });
});

test('the head of a mail is the logo by its whole address, with the name for programs that show no pictures', async () => {
  const branded = { ...MESSAGE, html: `<html><body><p>${BRAND}</p></body></html>`, text: BRAND };
  const headOf = async () => {
    await mail.post(database.db, branded);
    const [sent] = await database.db.select().from(mailOutbox).orderBy(desc(mailOutbox.id));
    return { html: sent?.html.slice(0, sent.html.indexOf('</p>')), text: sent?.text.split('\n')[0] };
  };
  expect(await headOf()).toEqual({ html: '<html><body><p>Gridiron &#38; Sons', text: 'Gridiron & Sons' });
  const logo = { hash: '0123456789abcdef0123456789abcdef', width: 1200, height: 150 };
  await database.executeSql(`insert into site_documents values (1, 'brand', '${JSON.stringify({ logo })}')`);
  expect(await headOf()).toEqual({
    html: `<html><body><p><img src="https://b.example/brand/${logo.hash}/logo.png" alt="Gridiron &#38; Sons" width="240" height="30" style="display:block;border:0">`,
    text: 'Gridiron & Sons',
  });
  await database.executeSql(`update site_documents set document = '{"logo": {"of": "another version"}}'`);
  expect((await headOf()).html).toContain('<p>Gridiron');
  await database.executeSql('delete from site_documents');
});
