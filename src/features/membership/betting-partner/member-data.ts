import type { MemberDataPart } from '#platform/member-data.ts';
import { eraseRedemption, findRedemption } from './queries.ts';

/** The betting partner's offer: that a member stated their age, when and where, and the result. The date of birth is never stored. */
export const bettingPartnerData: MemberDataPart = {
  name: 'betting_partner',
  tables: ['betting_redemptions'],
  async export(db, userId) {
    const found = await findRedemption(db, userId);
    if (!found) return [];
    return [
      {
        status: found.status,
        failure: found.failure,
        age_stated_at: found.statedAt.toISOString(),
        state: found.state,
        answered_at: found.answeredAt?.toISOString() ?? null,
        redeemed_at: found.redeemedAt?.toISOString() ?? null,
        kind: found.kind,
        subscription_id: found.subscriptionId,
      },
    ];
  },
  erase: eraseRedemption,
};
