import { z } from 'zod';
import { parseJson } from '#kernel/parse-json.ts';
import type { Db } from '#platform/db/database.ts';
import { failureReason } from '#platform/log/failure-reason.ts';
import type { WebhookPayload } from '../tables.ts';
import { noteReceived, noteResult } from '../webhook-queries.ts';

/** Logs each event of a provider as the program reads it, and how it was handled. */

type Received = { payload: WebhookPayload; body: string; now: Date };

/** Stores the event, processes it, and stores the result. Throws what `process` throws. */
export async function logReceived(
  db: Db,
  { payload, body, now }: Received,
  process: () => Promise<boolean>,
): Promise<boolean> {
  const id = await noteReceived(db, { payload, name: nameOf(body), at: now });
  return logResult(db, { id, payload }, process);
}

export async function logResult(
  db: Db,
  { id, payload }: { id: number; payload: WebhookPayload },
  process: () => Promise<boolean>,
): Promise<boolean> {
  try {
    const isDone = await process();
    const status = payload.event.type === 'other' ? 'ignored' : isDone ? 'processed' : 'waiting';
    await noteResult(db, { id, status, error: null });
    return isDone;
  } catch (error) {
    // If the database is unavailable, that must not hide why processing failed.
    await noteResult(db, { id, status: 'failed', error: failureReason(error) }).catch(() => {});
    throw error;
  }
}

const named = z.object({ type: z.string().optional(), event_type: z.string().optional() });
const LONGEST_NAME = 100;

/** The provider's event type: `charge.dispute.created`, `PAYMENT.CAPTURE.COMPLETED`. */
function nameOf(body: string): string {
  const read = named.safeParse(parseJson(body));
  const name = read.success ? (read.data.event_type ?? read.data.type) : undefined;
  return (name ?? 'unknown').slice(0, LONGEST_NAME);
}
