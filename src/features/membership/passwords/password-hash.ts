import { availableParallelism } from 'node:os';
import { hash as argon2, type Options, verify as verifyArgon2 } from '@node-rs/argon2';
import { verify as verifyBcrypt } from '@node-rs/bcrypt';
import { createTurns } from './turns.ts';

/**
 * Password hashes: Argon2id in the PHC string format, computed on separate threads, never on the event loop. Hashes of an older system
 * (bcrypt) are accepted and replaced at the next login. Parameters: OWASP Password Storage Cheat Sheet, 2025.
 */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const satisfies Options;

/** The prefix of every current Argon2id hash. Any other hash is replaced at the next correct password. */
const PRESENT = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`;
const BCRYPT = /^\$2[aby]\$/;

/** The hash of nobody's password with the current parameters, so that comparing with it takes as long as with a member's. */
const NOBODYS = `${PRESENT}bm9ib2R5J3Mgc2FsdCE$QrC5DtWAqp4Ya7yZH5CwjSXV8NS6QBxh5bpvN3GrLlw`;

/**
 * Leaves one core to the event loop, and one of Node's four worker threads to files and compression. The other requests wait in a queue,
 * without holding a database connection.
 */
const MOST_AT_ONCE = Math.max(1, Math.min(availableParallelism() - 1, 3));
const inTurn = createTurns(MOST_AT_ONCE);
/** Slightly less than a request may take, so that a request that waited in vain gets a reply. */
const LONGEST_WAIT_MS = 25_000;

/** Two ways to type one character give the same password (decision 38). */
const normal = (password: string) => password.normalize('NFC');

/** Throws `overloaded` if its turn doesn't come. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => argon2(normal(password), PARAMETERS), LONGEST_WAIT_MS);

/**
 * Whether the password matches the hash. Without a hash it never does, which takes equally long, so that the time of a reply reveals
 * neither an unknown login nor an account without a password. Throws `overloaded` if its turn doesn't come within `waitMs`.
 */
export function isPassword(password: string, hash: string | null, waitMs = LONGEST_WAIT_MS): Promise<boolean> {
  return inTurn(
    async () => {
      if (hash === null) {
        await verifyArgon2(NOBODYS, normal(password));
        return false;
      }
      if (BCRYPT.test(hash)) return verifyBcrypt(password, hash);
      return verifyArgon2(hash, normal(password));
    },
    Math.min(waitMs, LONGEST_WAIT_MS),
  );
}

export const isOutdated = (hash: string): boolean => !hash.startsWith(PRESENT);
