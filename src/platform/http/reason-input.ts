import { z } from 'zod';
import { LONGEST_REASON } from '#kernel/reason.ts';

/** What staff write about a change, kept in the audit log; may be empty. */
export const noteField = z
  .string()
  .trim()
  .max(LONGEST_REASON, { abort: true, error: `At most ${LONGEST_REASON} characters` });

/** Why staff change something. */
export const reasonField = noteField.min(1, 'Please enter a reason');
