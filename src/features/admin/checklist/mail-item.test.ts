import { expect, test } from 'vitest';
import { mailItem } from './mail-item.ts';

const latest = {
  toAddress: 'owner@recruits.example',
  status: 'sent',
  tries: 1,
  lastError: null,
  createdAt: new Date('2026-11-27T18:00:00Z'),
  sentAt: new Date('2026-11-27T18:00:02Z'),
} as const;

test('mail is done only once the mail server took a test', () => {
  expect(mailItem({ hasServer: true, latest })).toEqual({
    isDone: true,
    detail: 'Your mail server accepted a test to owner@recruits.example on Nov 27, 2026.',
    action: null,
  });
});

test.each([
  ['no test', null, /Send one/, 'send_test_mail'],
  ['queued', { ...latest, status: 'queued', tries: 0, sentAt: null }, /on its way/, 'send_test_mail'],
  ['tried', { ...latest, status: 'queued', tries: 2, lastError: 'refused' }, /not gone out: refused/, 'send_test_mail'],
  ['tried in silence', { ...latest, status: 'queued', tries: 1 }, /no answer yet/, 'send_test_mail'],
  ['failed', { ...latest, status: 'failed', lastError: '535 wrong password' }, /535 wrong password/, 'send_test_mail'],
  ['failed without a word', { ...latest, status: 'failed' }, /no reason was given/, 'send_test_mail'],
  ['kept here', { ...latest, status: 'kept' }, /no mail server was set then/, 'send_test_mail'],
] as const)('mail is open with %s', (_, delivery, detail, action) => {
  expect(mailItem({ hasServer: true, latest: delivery })).toEqual({
    isDone: false,
    detail: expect.stringMatching(detail),
    action,
  });
});

test('without a mail server an earlier test counts for nothing, and none can be sent', () => {
  expect(mailItem({ hasServer: false, latest })).toEqual({
    isDone: false,
    detail: expect.stringContaining('MAIL_URL'),
    action: null,
  });
});
