import { expect, test } from 'vitest';
import { loadConfig } from '#platform/config/config.ts';
import { SESSION_SECRET } from '#tests/support/app.ts';
import type { Subject } from './alert.ts';
import { alertMail, mailReason } from './emails.tsx';

const config = loadConfig({ NODE_ENV: 'test', SESSION_SECRET });
const AT = new Date('2026-11-29T04:00:00Z');

async function textOf(subject: Partial<Subject>, facts: { event?: 'story'; words: string; leftName?: string }) {
  const mail = await alertMail(config, {
    event: facts.event ?? 'commitment',
    subject: { kind: 'prospect', id: 1, name: 'Will Amberley', facts: 'QB · Football · 2027', path: '/x', ...subject },
    words: facts.words,
    leftName: facts.leftName ?? null,
    at: AT,
  });
  return mail.text.replaceAll(/\s+/g, ' ');
}

test.each([
  ['Will Amberley commit?', 'Will Amberley commit? New story'],
  ['“We are going to win!”', '“We are going to win!” New story'],
  ['A quarterback at last', 'A quarterback at last. New story'],
])('the email about the story %s has one end mark', async (name, line) => {
  expect(await textOf({ kind: 'article', name }, { event: 'story', words: 'New story' })).toContain(line);
});

test('an email about a person is a sentence, with the date and time in AP style', async () => {
  expect(await textOf({}, { words: 'committed to Auburn' })).toContain('Will Amberley committed to Auburn. QB');
  const changed = await textOf({}, { words: 'committed to Auburn', leftName: 'Alabama' });
  expect(changed).toContain('committed to Auburn, after decommitting from Alabama.');
  expect(changed).toContain('Posted Nov. 28 at 10:00 PM CT.');
});

test('the reason of an email is what the member follows', () => {
  expect(mailReason('prospect_commitment')).toBe(
    'You’re receiving this email because you follow a prospect. We email you when a prospect you follow commits.',
  );
});
