import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { sentDeviceHashes } from '../sessions/public.ts';

/** The requester of an email, passed to the job that sends it. The call itself must not look up whose address it is. */
export const requester = z.object({
  ip: z.string(),
  /** Identify the browser as one that the member is known by. */
  deviceHashes: z.array(z.string()),
});
export type Requester = z.output<typeof requester>;

export const requesterOf = (ctx: Pick<Context, 'client' | 'cookies'>): Requester => ({
  ip: ctx.client.ip,
  deviceHashes: sentDeviceHashes(ctx),
});
