import { z } from 'zod';
import { LARGEST_ID } from '#kernel/ids.ts';
import { MOST_LISTED, NOTE_LENGTH } from './list-view.ts';

/** Input fields that several calls about lists share. Isomorphic. */

const LONGEST_LIST = Math.max(...Object.values(MOST_LISTED));

export const rankInput = z.coerce
  .number<number | string>({ error: 'Enter a whole number for the rank' })
  .int('Enter a whole number for the rank')
  .min(-LARGEST_ID)
  .max(LARGEST_ID, 'Enter a whole number for the rank');

export const listOf = <Each extends z.ZodType>(each: Each) =>
  z.array(each).max(LONGEST_LIST, `A list holds at most ${LONGEST_LIST}`);

export const noteInput = (words: z.ZodString) => words.trim().max(NOTE_LENGTH, `At most ${NOTE_LENGTH} characters`);

/** The number of players that the client knows will leave the list; required if it is large (`isLargeDrop`). */
export const removalsInput = z.coerce
  .number<number | string>({ error: 'Enter a whole number of players' })
  .int('Enter a whole number of players')
  .min(0)
  .max(LARGEST_ID)
  .optional();
