import { z } from 'zod';

/** A day from a form, YYYY-MM-DD; whether it exists is checked later. `words`: the error if it is missing or in another format. */
export const day = (words: string) =>
  z
    .string({ error: words })
    .max(10, { abort: true, error: words })
    .regex(/^\d{4}-\d{2}-\d{2}$/, { error: words });
