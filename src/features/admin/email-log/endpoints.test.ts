import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MailStatus } from '#kernel/mail-states.ts';
import { listAuditEntries } from '#platform/audit/read-audit.ts';
import { hasBounced, rememberBounce } from '#platform/mail/bounces.ts';
import { mailOutbox } from '#platform/mail/tables.ts';
import type { TestApp } from '#tests/support/app.ts';
import { type SignedIn, signedIn, staffSignedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';

/** Searching the email log, and sending an email again. */

const EMAILS = '/api/v2/admin/emails';
const PAGE = '/admin/operations/emails';

let app: TestApp;
let agent: SignedIn;
beforeAll(async () => {
  app = await testSite();
  agent = await staffSignedIn(app, { username: 'sam.agent', role: 'customer_support_admin' });
});
afterAll(() => app.close());
beforeEach(() => app.database.executeSql('delete from mail_outbox'));

type Row = Partial<typeof mailOutbox.$inferInsert>;

/** Inserts an email in a delivery state. */
async function mail(status: MailStatus, more: Row = {}): Promise<number> {
  const [row] = await app.database.db
    .insert(mailOutbox)
    .values({
      toAddress: 'Pat@home.example',
      subject: 'Your receipt, $9.95',
      html: '<p>Secret words</p>',
      text: 'Secret words',
      template: 'receipt',
      isResendable: true,
      status,
      ...more,
    })
    .returning({ id: mailOutbox.id });
  return row?.id ?? 0;
}

const rowOf = async (id: number) =>
  (await app.database.db.select().from(mailOutbox).where(eq(mailOutbox.id, id))).at(0);
const list = async (query = '') => (await agent.get(`${EMAILS}?${query}`)).body;
const ids = async (query: string): Promise<number[]> => (await list(query)).emails.map(({ id }: { id: number }) => id);
const lastEntry = async () => (await listAuditEntries(app.database.db, { subjectTypes: ['email'], limit: 1 })).at(0);

describe('the list', () => {
  test('finds emails by address, template and state, without their text', { tags: ['engine'] }, async () => {
    const sent = await mail('sent', { sentAt: app.clock.now() });
    const failed = await mail('failed', { lastError: '535 wrong password', tries: 9, template: 'refund' });
    const suppressed = await mail('suppressed', { toAddress: 'kim@home.example', lastError: 'bounced' });
    const body = await list();
    expect(body.emails.map(({ id }: { id: number }) => id)).toEqual([suppressed, failed, sent]);
    expect(body.emails[1]).toMatchObject({
      to: 'Pat@home.example',
      subject: 'Your receipt, $9.95',
      template: 'refund',
      state: 'failed',
      tries: 9,
      error: '535 wrong password',
    });
    expect(body.templates).toEqual(['receipt', 'refund']);
    expect(JSON.stringify(body)).not.toContain('Secret words');
    expect(await ids('address=pat@HOME.example')).toEqual([failed, sent]);
    expect(await ids('state=suppressed')).toEqual([suppressed]);
    expect(await ids('template=receipt&address=pat@home.example')).toEqual([sent]);
    expect(await ids('address=pat')).toEqual([]);
  });

  test('pages go on from the last email', async () => {
    for (let n = 0; n < 27; n += 1) await mail('sent');
    const first = await list();
    expect(first.emails).toHaveLength(25);
    const second = await list(`cursor=${first.next_cursor}`);
    expect({ rows: second.emails.length, next: second.next_cursor }).toEqual({ rows: 2, next: null });
  });
});

describe('an email', () => {
  test.each(['sent', 'failed'] as const)('that was %s goes out once more as one of its own', async (status) => {
    const id = await mail(status, { lastError: status === 'failed' ? '421 try later' : null });
    expect((await agent.get(`${EMAILS}/${id}`)).body).toMatchObject({ resend: 'again', may_resend: true });
    const reply = await agent.send('POST', `${EMAILS}/${id}/resend`, { reason: 'the member asked' });
    expect(reply.status).toBe(200);
    const again = await rowOf(reply.body.email_id);
    expect(again).toMatchObject({ toAddress: 'Pat@home.example', text: 'Secret words', status: 'queued', tries: 0 });
    expect((await rowOf(id))?.status).toBe(status);
    await app.runJobs();
    // Without a mail server the email is kept.
    expect((await rowOf(reply.body.email_id))?.status).toBe('kept');
    expect(await lastEntry()).toMatchObject({
      action: 'email.resend',
      subjectId: String(id),
      before: { template: 'receipt', state: status },
      after: { sentAs: reply.body.email_id },
      reason: 'the member asked',
      actorId: agent.member.id,
    });
    expect(JSON.stringify(await lastEntry())).not.toContain('home.example');
  });

  test('that waits is tried now, also where its job is gone', async () => {
    const id = await mail('queued');
    expect((await agent.get(`${EMAILS}/${id}`)).body.resend).toBe('now');
    expect((await agent.send('POST', `${EMAILS}/${id}/resend`, {})).body).toEqual({ email_id: id });
    await app.runJobs();
    expect((await rowOf(id))?.status).toBe('kept');
  });

  test('is sent again once where two people do it at once, and again after a minute', async () => {
    const id = await mail('sent');
    const resend = () => agent.send('POST', `${EMAILS}/${id}/resend`, {});
    const replies = await Promise.all([resend(), resend()]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      error_code: 'conflict',
      error: 'Someone sent this email again less than a minute ago.',
    });
    expect((await list()).emails).toHaveLength(2);
    app.clock.advance(60_000);
    expect((await resend()).status).toBe(200);
  });

  test('whose text was not kept is not sent again', async () => {
    for (const more of [{ html: '', text: '' }, { isResendable: false }]) {
      const id = await mail('sent', more);
      expect((await agent.get(`${EMAILS}/${id}`)).body.resend).toBe('no');
      const reply = await agent.send('POST', `${EMAILS}/${id}/resend`, {});
      expect({ status: reply.status, code: reply.body.error_code }).toEqual({ status: 422, code: 'no_text' });
    }
    expect((await agent.send('POST', `${EMAILS}/999999/resend`, {})).status).toBe(404);
  });

  test('to an address that bounced says so, and the address is unblocked', async () => {
    const id = await mail('suppressed', { lastError: 'bounced' });
    await rememberBounce(app.database.db, {
      address: 'pat@home.example',
      reason: '550 no such user',
      at: app.clock.now(),
    });
    expect((await agent.get(`${EMAILS}/${id}`)).body.bounce).toMatchObject({ reason: '550 no such user' });
    expect((await agent.send('POST', `${EMAILS}/${id}/unblock`, {})).status).toBe(200);
    expect(await hasBounced(app.database.db, 'pat@home.example')).toBe(false);
    expect(await lastEntry()).toMatchObject({ action: 'email.unblock_address', subjectId: String(id) });
  });
});

describe('the page', () => {
  test('shows the list and the chosen email with what can be done', async () => {
    const id = await mail('failed', { lastError: '535 wrong password' });
    const { status, text } = await agent.get(`${PAGE}?address=pat@home.example&email=${id}`);
    expect(status).toBe(200);
    for (const words of ['Your receipt, $9.95', 'Last error: 535 wrong password.', 'Send again'])
      expect(text).toContain(words);
    expect(text).not.toContain('Secret words');
  });

  test('says what was not found', async () => {
    expect((await agent.get(PAGE)).text).toContain('No emails yet');
    expect((await agent.get(`${PAGE}?address=nobody@home.example`)).text).toContain('No emails match this search');
    expect((await agent.get(`${PAGE}?email=999999`)).text).toContain('older than 30 days');
  });

  test('is for those who may look up members', async () => {
    const marketing = await staffSignedIn(app, { role: 'marketing_admin' });
    for (const browser of [marketing, await signedIn(app)]) expect((await browser.get(EMAILS)).status).toBe(403);
  });
});
