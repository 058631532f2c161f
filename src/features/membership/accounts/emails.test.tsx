import { expect, test } from 'vitest';
import * as emails from './emails.tsx';

const TO = 'fan@mail.example';
const BASE = 'https://alabama.bluechip.example';
const token = 'a-token';
const newEmail = 'new@mail.example';
const ASKED = {
  now: new Date('2026-11-26T14:04:00Z'),
  client: { ip: '203.0.113.7', userAgent: '', place: { country: null, state: null }, sendsGpc: false },
};

const mails = [
  [
    'confirm_email',
    emails.confirmationMail({ to: TO, base: BASE, token, username: 'a_fan' }),
    `${BASE}/users/confirmation?token=${token}`,
    'a_fan',
  ],
  [
    'username_reminder',
    emails.usernameMail({ to: TO, base: BASE, username: 'a_fan' }),
    `${BASE}/users/sign_in`,
    'a_fan',
  ],
  [
    'change_email_old',
    emails.changeOldMail(ASKED, { to: TO, base: BASE, token, newEmail }),
    `${BASE}/users/confirmation?change_token=${token}`,
    newEmail,
  ],
  [
    'change_email_new',
    emails.changeNewMail({ to: TO, base: BASE, token, needsOld: true }),
    `${BASE}/users/confirmation?change_token=${token}`,
    'the old address',
  ],
  [
    'deletion_scheduled',
    emails.deletionScheduledMail({ to: TO, base: BASE, dueAt: new Date('2026-12-05T18:00:00Z') }),
    `${BASE}/users/profile#deletion`,
    '12/5/2026',
  ],
  [
    'deletion_undone',
    emails.deletionUndoneMail({ to: TO, base: BASE }),
    `${BASE}/users/profile`,
    'canceled the deletion',
  ],
] as const;

test.each(mails)('%s: its link and what it is about, in HTML and in text', async (template, made, link, words) => {
  const mail = await made;
  expect(mail).toMatchObject({ to: TO, template });
  expect(mail.subject).not.toBe('');
  expect(mail.html).toContain(`href="${link}"`);
  expect(mail.html).toContain(words);
  expect(mail.text).toContain(link);
  expect(mail.text.replaceAll(/\s+/g, ' ')).toContain(words);
});

test('who did not ask for another address is told where somebody reads what he writes', async () => {
  const mail = await emails.emailChangedMail({ to: TO, newEmail, contact: 'help@bluechip.example', undoUrl: null });
  expect(mail).toMatchObject({ to: TO, template: 'email_changed' });
  for (const words of [newEmail, 'help@bluechip.example', 'contact us right away']) {
    expect(mail.html).toContain(words);
    expect(mail.text).toContain(words);
  }
  expect(mail.html).not.toContain('/help');
});

test('the address of before gets a link that brings it back', async () => {
  const undoUrl = `${BASE}/users/undo?token=${token}`;
  const mail = await emails.emailChangedMail({ to: TO, newEmail, contact: 'help@bluechip.example', undoUrl });
  expect(mail.html).toContain(`href="${undoUrl}"`);
  expect(mail.text).toContain('This wasn’t me');
  expect(mail.text).toContain('7 days');
});

test('an address that was never confirmed is not named as one that must agree', async () => {
  const { text } = await emails.changeNewMail({ to: TO, base: BASE, token, needsOld: false });
  expect(text).not.toContain('the old address');
});
