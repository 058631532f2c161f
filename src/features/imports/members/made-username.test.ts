import { expect, test } from 'vitest';
import { usernameFault } from '#features/membership/accounts/public.ts';
import { ROUNDS, usernameBase, usernameFor } from './made-username.ts';

const SITES = ['Alabama', 'bluechip'];

test.each([
  ['ode.marchetti@example.com', 'ode.marchetti'],
  ['Ode_M@example.com', 'ode_m'],
  ['ode+news@example.com', 'ode'],
  ['josé.núñez@example.com', 'jose.nunez'],
  ["o'sample@example.com", 'o.sample'],
  ['a@example.com', 'a-member'],
  ['info@example.com', 'info-member'],
  ['alabama@example.com', 'alabama-member'],
  ['..dots..@example.com', 'dots'],
  ['+tag@example.com', 'member'],
  ['李明@example.com', 'member'],
  [`${'x'.repeat(60)}@example.com`, 'x'.repeat(25)],
  ['1@example.com', '1-member'],
  ['a!#$%b@example.com', 'a.b'],
])('the address %s makes the username %s', (email, username) => {
  expect(usernameBase(email, SITES)).toBe(username);
});

test.each(['ode', 'member', 'x'.repeat(25)])('every name that is tried for %s is a username', (base) => {
  for (let round = 0; round < ROUNDS; round += 1) expect(usernameFault(usernameFor(base, round), SITES)).toBeNull();
});
