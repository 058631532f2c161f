import { z } from 'zod';
import { LARGEST_ID } from '#kernel/ids.ts';

/** The id of a row, as addresses, queries and forms send it. */
export const idInput = z.coerce.number<number | string>().int().positive().max(LARGEST_ID);
