import { availableParallelism } from 'node:os';
import { hash as argon2, type Options, verify as verifyArgon2 } from '@node-rs/argon2';
import { verify as verifyBcrypt } from '@node-rs/bcrypt';
import { createTurns } from './turns.ts';

/**
 * Password hashes: Argon2id in the PHC string format, computed on threads of its own, never on the event loop. Hashes of an older
 * system (bcrypt) are accepted and replaced at the next sign-in. Parameters: OWASP Password Storage Cheat Sheet, 2025.
 */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const satisfies Options;

/** What every Argon2id hash of today begins with; any other is hashed anew at the next right password. */
const PRESENT = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`;
const BCRYPT = /^\$2[aby]\$/;

/** Of nobody's password, with today's parameters: what costs as much to compare with as a member's. */
const NOBODYS = `${PRESENT}bm9ib2R5J3Mgc2FsdCE$QrC5DtWAqp4Ya7yZH5CwjSXV8NS6QBxh5bpvN3GrLlw`;

/**
 * A core is left to the event loop, and one of the four threads that Node has for such work to files and compression. The others wait
 * in line, holding no connection of the database.
 */
const MOST_AT_ONCE = Math.max(1, Math.min(availableParallelism() - 1, 3));
const inTurn = createTurns(MOST_AT_ONCE);
/** A little less than a request may take, so that who waited in vain is told so. */
const LONGEST_WAIT_MS = 25_000;

/** Two ways to type one character are one password (decision 38). */
const normal = (password: string) => password.normalize('NFC');

/** Throws `overloaded` when its turn does not come. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => argon2(normal(password), PARAMETERS), LONGEST_WAIT_MS);

/**
 * Whether it is the password of that hash. Without a hash it is not, which takes as long to say: neither an unknown login nor an account
 * without a password is told by the time of an answer. Throws `overloaded` when its turn does not come within `waitMs`.
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
