import { sql } from 'drizzle-orm';
import { paymentAttempts } from './tables.ts';

/** The first refusal of each invoice, as a relation for the statements that compute figures. */
export const FIRST_REFUSALS = sql`(
  select invoice_id, min(ended_at) as at from ${paymentAttempts} where status = 'refused' group by invoice_id)`;
