import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { sentDeviceHashes } from '../sessions/public.ts';

/** The requester of a mail, as passed to the job that sends it: the call itself must not look up whose address it was. */
export const requester = z.object({
  ip: z.string(),
  /** By which the browser may be known to the member. */
  deviceHashes: z.array(z.string()),
});
export type Requester = z.output<typeof requester>;

export const requesterOf = (ctx: Pick<Context, 'client' | 'cookies'>): Requester => ({
  ip: ctx.client.ip,
  deviceHashes: sentDeviceHashes(ctx),
});
