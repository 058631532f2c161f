import type { Db } from '#platform/db/database.ts';
import type { Member } from '../../accounts/public.ts';
import { wasTokenUsedAt } from '../../mailed-tokens/public.ts';
import { findDeviceFirstSeen } from '../../sessions/public.ts';
import { isSuspicious } from '../suspicion.ts';

type Session = { id: number; secondFactorAt: Date | null; strictUntil: Date | null };

/** Whether a correct password isn't enough in this session, because its device has proven nothing else yet (rule R40). */
export async function isFromNewDevice(
  db: Db,
  { session, member, now }: { session: Session; member: Pick<Member, 'id' | 'createdAt'>; now: Date },
): Promise<boolean> {
  const deviceFirstSeenAt = await findDeviceFirstSeen(db, session.id);
  const hasOpenedLink =
    deviceFirstSeenAt !== null && (await wasTokenUsedAt(db, member.id, 'reset_password', deviceFirstSeenAt));
  return isSuspicious({ ...session, deviceFirstSeenAt, hasOpenedLink, registeredAt: member.createdAt }, now);
}
