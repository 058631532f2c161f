import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#kernel/dates.ts';
import { listAuditEntries } from '#platform/audit/read-audit.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { signedIn, signInAs } from '#tests/support/members.ts';

/** Changes that a member makes to their account are in the audit log, without anything that identifies them after their deletion. */

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

async function entriesOf(userId: number) {
  const subject = { type: 'member', id: String(userId) };
  return (await listAuditEntries(app.database.db, { subjectTypes: null, subject, limit: 100 })).toReversed();
}

test('username, addresses, deletion and its undoing are noted, without names, addresses and where from', async () => {
  const strictUntil = new Date(app.clock.now().getTime() + HOUR_MS);
  const { member, send } = await signedIn(app, { session: { strictUntil } });
  const update = (body: object) => send('PATCH', '/api/v2/users/update', body);
  expect((await update({ username: 'Quite_Another' })).status).toBe(200);
  expect((await update({ paypal_email: 'quite.another@pay.example' })).status).toBe(200);
  expect((await update({ bluechip_emails: true })).status).toBe(200);
  await send('POST', '/api/v2/users/deletion');
  await send('POST', '/api/v2/users/deletion');
  await send('DELETE', '/api/v2/users/deletion');
  await send('DELETE', '/api/v2/users/deletion');
  // Comes last, because a deletion and its undoing end a pending email change.
  expect((await update({ email: 'quite.another@mail.example' })).status).toBe(200);
  const mails = [...(await mailsTo(app, String(member.email))), ...(await mailsTo(app, 'quite.another@mail.example'))];
  for (const { text } of mails) {
    const token = /change_token=([\w-]+)/.exec(text)?.[1];
    if (token) await send('POST', '/api/v2/users/email_change', { token });
  }
  const entries = await entriesOf(member.id);
  expect(entries.map(({ action }) => action)).toEqual([
    'member.change_username',
    'member.change_paypal_email',
    'member.schedule_deletion',
    'member.undo_deletion',
    'member.change_email',
  ]);
  for (const entry of entries)
    expect(entry).toMatchObject({ actorKind: 'member', actorId: member.id, ip: null, userAgent: null });
  expect(JSON.stringify(entries)).not.toMatch(/quite.another/i);
  const fresh = await signInAs(app, member, { strictUntil: new Date(app.clock.now().getTime() + HOUR_MS) });
  const { parts } = (await fresh.get('/api/v2/users/export')).body;
  expect(parts.account_changes).toMatchObject(
    entries.toReversed().map(({ action, at }) => ({ action, at: at.toISOString(), by: 'member' })),
  );
});

test('a change that is refused leaves no entry', async () => {
  const { member, send } = await signedIn(app);
  await send('PATCH', '/api/v2/users/update', { paypal_email: 'pay@mail.example', current_password: 'wrong' });
  await send('PATCH', '/api/v2/users/update', { username: 'support' });
  expect(await entriesOf(member.id)).toEqual([]);
});
