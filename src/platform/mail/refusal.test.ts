import { expect, test } from 'vitest';
import { isDeadAddress, isRefusedAddress } from './refusal.ts';

const refusal = (response: string, command = 'RCPT TO') =>
  Object.assign(new Error(response), {
    code: 'EENVELOPE',
    command,
    response,
    responseCode: Number(response.slice(0, 3)),
  });

test.each([
  ['550 5.1.1 no such user', true, true],
  ['550 5.1.10 recipient not found', true, true],
  ['550 5.2.1 mailbox disabled', true, true],
  ['550 no such user here', true, true],
  ['551 user not local', true, true],
  ['553 mailbox name not allowed', true, true],
  ['552 5.2.2 mailbox full', true, false],
  ['550 5.7.1 your network is blocked', true, false],
  ['554 5.7.1 relay access denied', true, false],
  ['554 transaction failed', true, false],
  ['450 4.2.1 try again later', false, false],
  ['451 greylisted', false, false],
])('%s: refused %s, dead %s', (response, isRefused, isDead) => {
  expect({
    isRefusedAddress: isRefusedAddress(refusal(response)),
    isDeadAddress: isDeadAddress(refusal(response)),
  }).toEqual({ isRefusedAddress: isRefused, isDeadAddress: isDead });
});

test('a refused sender says nothing of the recipient', () => {
  const error = refusal('550 5.1.8 sender domain unknown', 'MAIL FROM');
  expect({ isRefusedAddress: isRefusedAddress(error), isDeadAddress: isDeadAddress(error) }).toEqual({
    isRefusedAddress: false,
    isDeadAddress: false,
  });
});

test('what is no address is refused, but nobody said that it is dead', () => {
  const error = Object.assign(new Error('Invalid recipient'), { code: 'EENVELOPE', command: 'API' });
  expect({ isRefusedAddress: isRefusedAddress(error), isDeadAddress: isDeadAddress(error) }).toEqual({
    isRefusedAddress: true,
    isDeadAddress: false,
  });
});

test('any other failure is no refusal', () => {
  expect(isRefusedAddress(Object.assign(new Error('refused'), { code: 'ECONNECTION' }))).toBe(false);
  expect(isDeadAddress('no error')).toBe(false);
});
