import { z } from 'zod';
import { LONGEST_REASON } from '#kernel/reason.ts';

/** A staff note about a change, kept in the audit log; may be empty. */
export const noteField = z
  .string()
  .trim()
  .max(LONGEST_REASON, { abort: true, error: `At most ${LONGEST_REASON} characters` });

/** The reason for a staff change. */
export const reasonField = noteField.min(1, 'Please enter a reason');
