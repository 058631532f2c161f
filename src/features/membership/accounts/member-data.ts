import { forgetBounce } from '#platform/mail/bounces.ts';
import type { MemberDataPart } from '#platform/member-data.ts';
import { anonymiseMember, findMember, listPublisherSites, replacePublisherSites } from './queries.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** The account itself. Its row stays without anything that identifies the person, because posts and forecasts refer to it. */
export const accountData: MemberDataPart = {
  name: 'account',
  tables: ['users'],
  export: async (db, userId) => {
    const member = await findMember(db, userId);
    if (!member) return [];
    return [
      {
        user_id: member.id,
        email: member.email,
        email_confirmed_at: iso(member.emailConfirmedAt),
        username: member.username,
        username_changed_at: iso(member.usernameChangedAt),
        has_password: member.passwordHash !== null,
        role: member.role,
        is_staff_writer: member.isStaffWriter,
        age_band: member.ageBand,
        registered_site_id: member.registeredSiteId,
        primary_site_id: member.primarySiteId,
        paypal_email: member.paypalEmail,
        bluechip_emails: member.bluechipEmails,
        third_party_emails: member.thirdPartyEmails,
        referral_code: member.referralCode,
        created_at: iso(member.createdAt),
        suspended_at: iso(member.suspendedAt),
        deletion_due_at: iso(member.deletionDueAt),
      },
    ];
  },
  async erase(db, userId, now) {
    const member = await findMember(db, userId);
    if (member?.email) await forgetBounce(db, member.email);
    await anonymiseMember(db, userId, now);
  },
};

/** The campaign parameters of the registration; they are deleted with the row. */
export const registrationData: MemberDataPart = {
  name: 'registration_params',
  tables: [],
  export: async (db, userId) =>
    Object.entries((await findMember(db, userId))?.registrationParams ?? {}).map(([name, value]) => ({ name, value })),
  erase: async () => {},
};

export const publisherData: MemberDataPart = {
  name: 'publisher_sites',
  tables: ['publisher_sites'],
  export: async (db, userId) => (await listPublisherSites(db, userId)).map((siteId) => ({ site_id: siteId })),
  erase: (db, userId) => replacePublisherSites(db, userId, []),
};
