import { expect, test } from 'vitest';
import { mailTemplateWords } from './mail-template-words.ts';

test.each([
  ['subscription_cancelled', 'Subscription canceled'],
  ['change_email_old', 'Email change, to the old address'],
  ['gift_receipt', 'Gift receipt'],
])('the template %s is called %s', (template, words) => {
  expect(mailTemplateWords(template)).toBe(words);
});
