import { z } from 'zod';
import { pleaseEnter } from '#kernel/error-label.ts';

/** Fields that several endpoints share, with their error messages. */

const EMAIL_WORDS = 'Please enter a valid email address';

export const emailField = z
  .string({ error: pleaseEnter('Email') })
  .trim()
  .min(1, pleaseEnter('Email'))
  .max(254, { abort: true, error: EMAIL_WORDS })
  // Labels contain no dot, so the part after the @ can be parsed in only one way, and no input takes long.
  .regex(/^[^\s@<>(),;:"[\]\\]+@(?:[^\s@<>(),;:"[\]\\.]+\.)+[^\s@<>(),;:"[\]\\.]+$/, EMAIL_WORDS)
  // Invisible characters: terminals obey some as commands, and others reverse the direction of the rest of a line.
  .refine((value) => !/\p{C}/u.test(value), EMAIL_WORDS);

/** As typed; password rules are checked where a password is set. The maximum length keeps hashing fast. */
export const passwordField = z
  .string({ error: pleaseEnter('Password') })
  .min(1, pleaseEnter('Password'))
  .max(512, 'This is longer than any password may be');

export const usernameField = z
  .string({ error: pleaseEnter('Username') })
  .trim()
  .min(1, pleaseEnter('Username'))
  .max(100, 'Usernames have 3 to 25 characters');

/** A form's checkbox: true and false in JSON, or what a browser posts. An unchecked box is not posted at all. */
export const tickField = z
  .union([z.boolean(), z.enum(['1', 'on', 'true', '0', 'false', ''])])
  .transform((value) => value === true || value === '1' || value === 'on' || value === 'true');

/** A token from an email. */
export const tokenField = z.string({ error: 'This link is incomplete' }).min(20, 'This link is incomplete').max(200);

/** Where to go afterwards; only paths of this site are accepted. */
export const returnToField = z.string().max(2000).optional();
