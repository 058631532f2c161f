import { apiError } from '#kernel/errors.ts';
import { audit } from '#platform/audit/audit.ts';
import type { Context } from '#platform/context.ts';
import { decideRequest, findRequestForUpdate, grantRequestsOf } from '../queries.ts';
import { postAnswers } from './post-answers.ts';
import { setHidden } from './set-hidden.ts';
import { findSubject } from './subjects.ts';

type About = { personId: number; reason: string };
type Refused<Reason extends string> = { ok: false; reason: Reason };

const decidedBy = ({ actor }: Context) => (actor.kind === 'member' ? actor.userId : null);

/** Takes a person down, and grants the requests about them. Throws not_found for an unknown person. */
export async function takeDown(
  ctx: Context,
  { personId, reason }: About,
): Promise<{ ok: true } | Refused<'already_taken_down'>> {
  return ctx.db.transaction(async (db) => {
    if (!(await findSubject(db, personId))) throw apiError('not_found');
    const hidden = await setHidden(db, { personId, isHidden: true, now: ctx.now });
    if (hidden.prospectIds.length + hidden.playerIds.length === 0) {
      // Somebody merged the person into another one while this waited for the lock on the class.
      if (!(await findSubject(db, personId))) throw apiError('not_found');
      return { ok: false, reason: 'already_taken_down' };
    }
    const granted = await grantRequestsOf(db, personId, {
      decidedAt: ctx.now,
      decidedBy: decidedBy(ctx),
      decision: reason,
    });
    await audit(db, ctx, {
      action: 'person.take_down',
      subject: { type: 'person', id: personId },
      before: { isHidden: false },
      after: { isHidden: true, ...hidden, requestIds: granted.map(({ id }) => id) },
      reason,
    });
    await postAnswers(ctx, db, granted, { isGranted: true });
    return { ok: true };
  });
}

/** Shows a person again. Throws not_found for an unknown person. */
export async function restore(
  ctx: Context,
  { personId, reason }: About,
): Promise<{ ok: true } | Refused<'not_taken_down'>> {
  return ctx.db.transaction(async (db) => {
    if (!(await findSubject(db, personId))) throw apiError('not_found');
    const shown = await setHidden(db, { personId, isHidden: false, now: ctx.now });
    if (shown.prospectIds.length + shown.playerIds.length === 0) return { ok: false, reason: 'not_taken_down' };
    await audit(db, ctx, {
      action: 'person.restore',
      subject: { type: 'person', id: personId },
      before: { isHidden: true },
      after: { isHidden: false, ...shown },
      reason,
    });
    return { ok: true };
  });
}

/** Declines a request; the person stays visible. Throws not_found for an unknown request. */
export async function decline(
  ctx: Context,
  { requestId, reason }: { requestId: number; reason: string },
): Promise<{ ok: true } | Refused<'already_decided'>> {
  return ctx.db.transaction(async (db) => {
    const request = await findRequestForUpdate(db, requestId);
    if (!request) throw apiError('not_found');
    if (request.status !== 'open') return { ok: false, reason: 'already_decided' };
    const status = 'declined';
    await decideRequest(db, requestId, { status, decidedAt: ctx.now, decidedBy: decidedBy(ctx), decision: reason });
    await audit(db, ctx, {
      action: 'takedown_request.decline',
      subject: { type: 'takedown_request', id: requestId },
      before: { status: 'open' },
      after: { status, personId: request.personId },
      reason,
    });
    await postAnswers(ctx, db, [request], { isGranted: false });
    return { ok: true };
  });
}
