import {
  type Reach,
  type Right,
  reachOf,
  STAFF_FUNCTIONS,
  type StaffFunction,
  type Standing,
} from '#kernel/permissions.ts';

/** The matrix in words, for the person it concerns, each with the way to do it. Pure. */

/** A page of the console, or a command of the server's terminal. */
type Way = { page: `/admin/${string}` } | { command: string };
type Words = { label: string; way: Way };

/** A function that no call names is left out: nobody can do it (docs/spec/open.md). */
const FUNCTION_WORDS: Readonly<Partial<Record<StaffFunction, Words>>> = {
  content: { label: 'Articles and authors', way: { page: '/admin/publishing' } },
  media: { label: 'Pictures, in the editor', way: { page: '/admin/publishing' } },
  prospects: { label: 'Prospects, offers, visits, interests, commitments', way: { page: '/admin/prospects' } },
  ratings: { label: 'Ratings', way: { page: '/admin/prospects' } },
  transfers: { label: 'Games, scores, transfers and college players', way: { page: '/admin/games' } },
  player_links: { label: 'Link, sync and merge people', way: { page: '/admin/merges' } },
  lists: { label: 'Ranking lists', way: { page: '/admin/lists' } },
  takedown: { label: 'Takedowns', way: { page: '/admin/takedowns' } },
  members: { label: 'Accounts and subscriptions of members', way: { page: '/admin/users' } },
  member_service: { label: 'Upgrade a member, send emails again, unlock log-in', way: { page: '/admin/users' } },
  view_as: { label: 'View the site as a member, read-only', way: { page: '/admin/users' } },
  renewals: { label: 'Cancel renewals for members', way: { page: '/admin/users' } },
  account_control: {
    label: 'Suspend and delete members, log them out, change emails, reset second factors',
    way: { page: '/admin/users' },
  },
  refunds: { label: 'Refunds, waived renewals and complimentary access', way: { page: '/admin/users' } },
  report_grants: { label: 'Customer support report and access to reports', way: { page: '/admin/reports' } },
  add_on_reports: { label: 'Add-on reports', way: { page: '/admin/reports' } },
  analytics_reports: { label: 'Analytics reports and monitored sites', way: { page: '/admin/reports' } },
  site_voice: { label: 'Banner and publisher letter', way: { page: '/admin/site_settings' } },
  promotions: {
    label: 'Promotions, page configs, modules, sponsors, advertisements',
    way: { page: '/admin/promotions' },
  },
  operations: {
    label: 'Prices, tax, flags, legal documents, pages and imports; roles by command',
    way: { page: '/admin/site_settings' },
  },
  audit_log: { label: 'Audit log', way: { page: '/admin/operations/audit' } },
};

/** Functions without calls, so they are left out. */
export const WITHOUT_CALLS: ReadonlySet<StaffFunction> = new Set(
  STAFF_FUNCTIONS.filter((name) => name !== 'console' && FUNCTION_WORDS[name] === undefined),
);

const RIGHTS: readonly Right[] = ['read', 'write', 'publish', 'delete'];

const REACH_WORDS: Readonly<Record<Reach, string | null>> = {
  all: null,
  own: 'own sites or area',
  granted: 'while granted',
  limited: 'up to a limit',
};

export type Ability = {
  label: string;
  rights: Right[];
  limit: string | null;
  /** The page where it is done; null: by `command`. */
  href: string | null;
  command: string | null;
};

/** What a member of staff may do, in the order of the matrix, without what they may not. */
export function abilitiesOf(standing: Standing): Ability[] {
  return STAFF_FUNCTIONS.flatMap((name) => {
    const words = FUNCTION_WORDS[name];
    if (!words) return [];
    const rights = RIGHTS.filter((right) => reachOf(standing, `${name}:${right}`) !== null);
    if (rights.length === 0) return [];
    const reach = reachOf(standing, `${name}:read`) ?? 'all';
    const { label, way } = words;
    const href = 'page' in way ? way.page : null;
    const command = 'command' in way ? `bluechip ${way.command}` : null;
    return [{ label, rights, limit: REACH_WORDS[reach], href, command }];
  });
}
