import { z } from 'zod';

/** A day as a form sends it, YYYY-MM-DD; whether the calendar has it is asked later. `words`: said of one that is absent or written otherwise. */
export const day = (words: string) =>
  z
    .string({ error: words })
    .max(10, { abort: true, error: words })
    .regex(/^\d{4}-\d{2}-\d{2}$/, { error: words });
