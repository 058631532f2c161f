import { z } from 'zod';
import { pleaseEnter } from '#kernel/error-label.ts';

/** Fields that several calls of the area share, with the words for what is wrong with them. */

const EMAIL_WORDS = 'Please enter a valid email address';

export const emailField = z
  .string({ error: pleaseEnter('Email') })
  .trim()
  .min(1, pleaseEnter('Email'))
  .max(254, { abort: true, error: EMAIL_WORDS })
  // Labels hold no dot, so there is one way only to read the part after the @, and no text takes long.
  .regex(/^[^\s@<>(),;:"[\]\\]+@(?:[^\s@<>(),;:"[\]\\.]+\.)+[^\s@<>(),;:"[\]\\.]+$/, EMAIL_WORDS)
  // Letters that cannot be seen: a terminal obeys some, others turn the rest of a line around.
  .refine((value) => !/\p{C}/u.test(value), EMAIL_WORDS);

/** As typed; the rules of a password are asked where one is set. The bound keeps the hash from long work. */
export const passwordField = z
  .string({ error: pleaseEnter('Password') })
  .min(1, pleaseEnter('Password'))
  .max(512, 'This is longer than any password may be');

export const usernameField = z
  .string({ error: pleaseEnter('Username') })
  .trim()
  .min(1, pleaseEnter('Username'))
  .max(100, 'Usernames have 3 to 25 characters');

/** A box of a form: JSON's own true and false, or what a browser posts. A box without a tick is not posted at all. */
export const tickField = z
  .union([z.boolean(), z.enum(['1', 'on', 'true', '0', 'false', ''])])
  .transform((value) => value === true || value === '1' || value === 'on' || value === 'true');

/** A token out of a mail. */
export const tokenField = z.string({ error: 'This link is incomplete' }).min(20, 'This link is incomplete').max(200);

/** Where to lead on afterwards; only a path of this site is taken. */
export const returnToField = z.string().max(2000).optional();
