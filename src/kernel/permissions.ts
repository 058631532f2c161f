/**
 * The permissions of each role (specification, section 6) in one table. The server uses it to decide, the browser only to hide. A person
 * has one role, and may also be a publisher of sites or a staff writer.
 */

export const STAFF_ROLES = [
  'customer_support_admin',
  'customer_support_admin_manager',
  'marketing_admin',
  'reporting_admin',
  'super_admin',
] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];
export const ROLES = ['user', ...STAFF_ROLES] as const;
export type Role = (typeof ROLES)[number];

/** The columns of the matrix: the source of a person's rights. */
export type Capacity = StaffRole | 'publisher' | 'staff_writer';

/** read, write, publish, delete. Write includes read. */
export type Right = 'read' | 'write' | 'publish' | 'delete';

/**
 * The reach of a right. own: only one's own sites or college. granted: only while a report grant lasts. limited: up to the amounts of the
 * billing rules. The use case enforces the reach; the table only grants access.
 */
export type Reach = 'all' | 'own' | 'granted' | 'limited';

type Cell = { rights: string; reach: Reach };
type Row = Partial<Record<Capacity, Cell>>;

/** `rights` as letters: R, W, P, D. */
const may = (rights: string, reach: Reach = 'all'): Cell => ({ rights, reach });

const MATRIX = {
  /** The console itself: its first page and its navigation. Not in the decision's table, because every staff member has it. */
  console: {
    publisher: may('R'),
    staff_writer: may('R'),
    customer_support_admin: may('R'),
    customer_support_admin_manager: may('R'),
    marketing_admin: may('R'),
    reporting_admin: may('R'),
    super_admin: may('R'),
  },
  content: {
    publisher: may('RWP', 'own'),
    staff_writer: may('RWP'),
    customer_support_admin: may('R'),
    customer_support_admin_manager: may('R'),
    marketing_admin: may('R'),
    reporting_admin: may('R'),
    super_admin: may('RWPD'),
  },
  /** Images and lists belong to no site, so "own" would mean nothing for them. */
  media: {
    publisher: may('RW'),
    staff_writer: may('RW'),
    marketing_admin: may('RW'),
    super_admin: may('RWD'),
  },
  prospects: {
    publisher: may('RW', 'own'),
    staff_writer: may('RW'),
    customer_support_admin: may('R'),
    customer_support_admin_manager: may('R'),
    super_admin: may('RWD'),
  },
  ratings: { staff_writer: may('RW'), super_admin: may('RWD') },
  transfers: {
    publisher: may('RW', 'own'),
    staff_writer: may('RW'),
    customer_support_admin: may('R'),
    customer_support_admin_manager: may('R'),
    super_admin: may('RWD'),
  },
  player_links: { super_admin: may('RW') },
  /** Staff writers write drafts; publishing needs the publish right. */
  lists: { publisher: may('R'), staff_writer: may('RW'), super_admin: may('RWPD') },
  takedown: { staff_writer: may('RW'), customer_support_admin_manager: may('RW'), super_admin: may('RW') },
  members: {
    customer_support_admin: may('R'),
    customer_support_admin_manager: may('R'),
    super_admin: may('R'),
  },
  member_service: {
    customer_support_admin: may('RW'),
    customer_support_admin_manager: may('RW'),
    super_admin: may('RW'),
  },
  view_as: { customer_support_admin_manager: may('RW'), super_admin: may('RW') },
  /** Canceling the renewal of a member's subscription. */
  renewals: {
    customer_support_admin: may('RW'),
    customer_support_admin_manager: may('RW'),
    super_admin: may('RW'),
  },
  /** Suspending an account, resetting its second factor, changing its email, deleting it on request. */
  account_control: { customer_support_admin_manager: may('RW'), super_admin: may('RW') },
  refunds: {
    customer_support_admin: may('RW', 'limited'),
    customer_support_admin_manager: may('RW'),
    super_admin: may('RW', 'limited'),
  },
  report_grants: {
    customer_support_admin: may('R', 'granted'),
    customer_support_admin_manager: may('RW'),
    super_admin: may('RW'),
  },
  add_on_reports: {
    customer_support_admin: may('R', 'granted'),
    customer_support_admin_manager: may('R'),
    marketing_admin: may('RW'),
    reporting_admin: may('RW'),
    super_admin: may('RW'),
  },
  analytics_reports: {
    publisher: may('R', 'own'),
    marketing_admin: may('R'),
    reporting_admin: may('RW'),
    super_admin: may('RW'),
  },
  /** The banner and the letter of a site. */
  site_voice: {
    publisher: may('RW', 'own'),
    customer_support_admin: may('R'),
    customer_support_admin_manager: may('R'),
    marketing_admin: may('RW'),
    super_admin: may('RW'),
  },
  /** Promotions, page configs, custom modules, sponsors, navigation. */
  promotions: {
    customer_support_admin: may('R'),
    customer_support_admin_manager: may('R'),
    marketing_admin: may('RW'),
    super_admin: may('RW'),
  },
  /** Imports, jobs, webhooks, API keys, roles, prices, flags. */
  operations: { super_admin: may('RW') },
  /** Append-only, so the decision's W means reading here. own: only changes to members. */
  audit_log: { customer_support_admin_manager: may('R', 'own'), super_admin: may('R') },
} as const satisfies Record<string, Row>;

export type StaffFunction = keyof typeof MATRIX;
/**
 * Functions that a stolen session must not change: roles, settings of the network, sites and members, and money. Every call with such a
 * write permission requires a strict sign-in (decision 0089).
 */
const STRICT_FUNCTIONS: ReadonlySet<string> = new Set<StaffFunction>([
  'operations',
  'promotions',
  'site_voice',
  'refunds',
  'renewals',
  'member_service',
  'account_control',
  'view_as',
  'report_grants',
  'takedown',
]);

const isStaffFunction = (name: string): name is StaffFunction => Object.hasOwn(MATRIX, name);
export const STAFF_FUNCTIONS: readonly StaffFunction[] = Object.keys(MATRIX).filter(isStaffFunction);

/** The permission of a staff call: `prospects:write`. */
export type Permission = `${StaffFunction}:${Right}`;

export type Standing = { role: Role; isPublisher: boolean; isStaffWriter: boolean };

export function capacitiesOf({ role, isPublisher, isStaffWriter }: Standing): Capacity[] {
  return [
    ...(role === 'user' ? [] : [role]),
    ...(isPublisher ? (['publisher'] as const) : []),
    ...(isStaffWriter ? (['staff_writer'] as const) : []),
  ];
}

/** Whether somebody is staff: any role except user, including publishers and staff writers. */
export const isStaff = (standing: Standing): boolean => capacitiesOf(standing).length > 0;

/** Whether a staff call with this permission requires a strict sign-in. */
export function needsStrictSignIn(permission: Permission): boolean {
  const [name = '', right] = permission.split(':');
  return right !== 'read' && STRICT_FUNCTIONS.has(name);
}

const LETTERS: Readonly<Record<Right, string>> = { read: 'R', write: 'W', publish: 'P', delete: 'D' };
const isRight = (text: string): text is Right => Object.hasOwn(LETTERS, text);
const WIDEST: readonly Reach[] = ['all', 'limited', 'granted', 'own'];

/** The widest reach of somebody's capacities for a permission; null if not allowed. */
export function reachOf(standing: Standing, permission: Permission): Reach | null {
  const [name = '', right = ''] = permission.split(':');
  if (!isStaffFunction(name) || !isRight(right)) return null;
  const row: Row = MATRIX[name];
  const reaches = capacitiesOf(standing).flatMap((capacity) => {
    const cell = row[capacity];
    return cell?.rights.includes(LETTERS[right]) ? [cell.reach] : [];
  });
  return WIDEST.find((reach) => reaches.includes(reach)) ?? null;
}

/**
 * How much this person may refund or give away: `support` within the limits of customer support, `full` up to what two people agree on,
 * null for nothing. A super admin's "limited" is that amount, not the limit of support.
 */
export function refundReach(standing: Standing): 'support' | 'full' | null {
  const reach = reachOf(standing, 'refunds:write');
  if (reach === null) return null;
  return reach === 'all' || standing.role === 'super_admin' ? 'full' : 'support';
}
