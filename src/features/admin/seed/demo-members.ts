import type { Role } from '#kernel/permissions.ts';

/** The members of the demo network, one for each state worth seeing; all fictional. */

/** The password of all of them, long enough for staff. */
export const DEMO_PASSWORD = 'paper helmet river lantern';
/** The second factor of all demo staff, for an authenticator app (base32). */
export const DEMO_TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

export type DemoMember = {
  username: string;
  /** The state they demonstrate, for the table printed on a development start. */
  what: string;
  role?: Role;
  isStaffWriter?: true;
  /** They are a publisher of this site. */
  publisherOf?: string;
  isUnconfirmed?: true;
  isUnder16?: true;
  /** They requested the deletion of their account some days ago. */
  isLeaving?: true;
  /** Their complimentary access; `site` absent: everywhere. `isOver`: expired some weeks ago. */
  comp?: { resources: readonly ('premium' | 'war_room' | 'ads_lite')[]; site?: string; isOver?: true };
};

export const DEMO_MEMBERS: readonly DemoMember[] = [
  { username: 'cal.merrow', what: 'free, email not confirmed', isUnconfirmed: true },
  { username: 'dana.fenwick', what: 'free' },
  { username: 'otis.vale', what: 'premium on Alabama', comp: { resources: ['premium', 'war_room'], site: 'alabama' } },
  { username: 'june.albrecht', what: 'premium on every site', comp: { resources: ['premium', 'war_room'] } },
  { username: 'remy.castell', what: 'free, fewer ads', comp: { resources: ['ads_lite'] } },
  {
    username: 'hank.dorsey',
    what: 'was premium, lapsed',
    comp: { resources: ['premium', 'war_room'], isOver: true },
  },
  { username: 'lila.quist', what: 'free, deletion scheduled', isLeaving: true },
  { username: 'teddy.roan', what: 'free, under 16', isUnder16: true },
  { username: 'wes.hollander', what: 'staff writer', isStaffWriter: true },
  { username: 'paula.strand', what: 'publisher of Alabama', publisherOf: 'alabama' },
  { username: 'gwen.barlow', what: 'customer_support_admin', role: 'customer_support_admin' },
  { username: 'marta.quill', what: 'customer_support_admin_manager', role: 'customer_support_admin_manager' },
  { username: 'felix.amado', what: 'marketing_admin', role: 'marketing_admin' },
  { username: 'rhea.tolland', what: 'reporting_admin', role: 'reporting_admin' },
  { username: 'iris.calloway', what: 'super_admin', role: 'super_admin' },
];

export const emailOf = ({ username }: DemoMember): string => `${username}@demo.example`;

export const isDemoStaff = ({ role, isStaffWriter, publisherOf }: DemoMember): boolean =>
  role !== undefined || isStaffWriter === true || publisherOf !== undefined;
