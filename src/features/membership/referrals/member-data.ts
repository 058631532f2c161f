import type { MemberDataPart } from '#platform/member-data.ts';
import { eraseReferrals, findCodeOf, listReferralsOf } from './queries.ts';

/**
 * A member's referral code, their friends and how they joined. The other person's identity is left out, because it is theirs to disclose.
 */
export const referralData: MemberDataPart = {
  name: 'referrals',
  tables: ['referral_codes'],
  async export(db, userId) {
    const [own, all] = [await findCodeOf(db, userId), await listReferralsOf(db, userId)];
    return [
      ...(own ? [{ kind: 'code', code: own.code, created_at: own.createdAt.toISOString() }] : []),
      ...all.map(({ referrerId, orderedAt, settledAt, refusal, referrerCreditedAt }) => ({
        ordered_at: orderedAt.toISOString(),
        ...(referrerId === userId
          ? { kind: 'brought', credited_at: referrerCreditedAt?.toISOString() ?? null }
          : { kind: 'came', settled_at: settledAt?.toISOString() ?? null, refusal }),
      })),
    ];
  },
  erase: eraseReferrals,
};
