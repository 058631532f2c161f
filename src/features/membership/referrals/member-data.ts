import type { MemberDataPart } from '#platform/member-data.ts';
import { eraseReferrals, findCodeOf, listReferralsOf } from './queries.ts';

/** A member's code for friends, whom it brought and by whom he came; who the other one is, is the other one's to tell. */
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
