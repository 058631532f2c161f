import { z } from 'zod';

/** The time of day in a form, HH:MM from 00:00 to 23:59; empty if none is given. */
export const timeInput = z
  .union(
    [
      z.literal(''),
      z
        .string()
        .max(5, { abort: true })
        .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/),
    ],
    { error: 'A time is written as 18:30' },
  )
  .default('');
