import { hash as bcrypt } from '@node-rs/bcrypt';
import { expect, test } from 'vitest';
import { cpuTimeOf } from '#tests/support/cpu-time.ts';
import { hashPassword, isOutdated, isPassword } from './password-hash.ts';

test('a hash is Argon2id with today’s parameters, salted, and known again', async () => {
  const [one, two] = [await hashPassword('a quiet river'), await hashPassword('a quiet river')];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect(await isPassword('a quiet river', one)).toBe(true);
  expect(await isPassword('a quiet River', one)).toBe(false);
  expect(isOutdated(one)).toBe(false);
});

test('bcrypt of an older system is known, and outdated', async () => {
  for (const prefix of ['$2a$', '$2b$', '$2y$']) {
    const hash = (await bcrypt('a quiet river', 4)).replace(/^\$2.\$/, prefix);
    expect({ prefix, isPassword: await isPassword('a quiet river', hash) }).toEqual({ prefix, isPassword: true });
    expect(await isPassword('a wild river', hash)).toBe(false);
    expect(isOutdated(hash)).toBe(true);
  }
});

test('without a hash nothing is the password, and to say so costs as much', async () => {
  const hash = await hashPassword('a quiet river');
  const refuse = async (given: string | null) => expect(await isPassword('a wild river', given)).toBe(false);
  const known = await cpuTimeOf(() => refuse(hash), 15);
  const unknown = await cpuTimeOf(() => refuse(null), 15);
  // A comparison without the hashing would take a hundredth of the time.
  expect(unknown).toBeGreaterThan(known / 3);
  expect(unknown).toBeLessThan(known * 3);
});
