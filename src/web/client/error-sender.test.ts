import { expect, test } from 'vitest';
import type { BrowserError } from '#features/sites/browser-errors/browser-error-view.ts';
import { apiError } from '#kernel/errors.ts';
import { createErrorSender } from './error-sender.ts';

function aSender(pathname = '/futurecast') {
  const sent: BrowserError[] = [];
  const send = async (body: BrowserError) => void sent.push(body);
  return { sent, report: createErrorSender({ send, pathname: () => pathname }) };
}

const anError = (message: string, stack = `Error: ${message}\n    at f (https://a.example/assets/a.js:1:2)`) =>
  Object.assign(new Error(message), { stack });

test('an error is sent once, and five of a document', () => {
  const { sent, report } = aSender();
  for (const message of ['a', 'a', 'b', 'c', 'd', 'e', 'f', 'g']) report('uncaught', anError(message));
  expect(sent.map(({ message }) => message)).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('no query, fragment or token of an address is sent, and long texts are cut', () => {
  const { sent, report } = aSender('/previews/abc123');
  const at = 'https://a.example/users/password/reset?token=abc123#top';
  report('render', anError(`cannot open ${at} ${'x'.repeat(400)}`, `at f (${at}:1:2)\n${'y'.repeat(3_000)}`));
  const [error] = sent;
  expect(error).toMatchObject({ kind: 'render', name: 'Error', path: '/previews/[token]' });
  expect(JSON.stringify(sent)).not.toMatch(/abc123|#top/);
  expect({ message: error?.message.length, stack: error?.stack.length }).toEqual({ message: 300, stack: 2_000 });
});

test.each([
  ['an answer of the server', apiError('internal')],
  ['a request that the network lost', Object.assign(new TypeError('Failed to fetch'))],
  ['a request that was given up', Object.assign(new Error('gone'), { name: 'AbortError' })],
  ['an error of an extension', anError('x', 'Error: x\n    at f (chrome-extension://abc/a.js:1:2)')],
])('%s is not sent', (_, error) => {
  const { sent, report } = aSender();
  report('rejection', error);
  expect(sent).toEqual([]);
});

test('code that did not arrive is sent: a deployment may have lost it', () => {
  const { sent, report } = aSender();
  report('rejection', anError('Failed to fetch dynamically imported module: https://a.example/assets/a.js'));
  expect(sent).toHaveLength(1);
});

test('a report that fails raises nothing', async () => {
  const report = createErrorSender({ send: () => Promise.reject(new Error('offline')), pathname: () => '/' });
  report('uncaught', anError('a'));
  await Promise.resolve();
});
