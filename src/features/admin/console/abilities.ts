import {
  type Reach,
  type Right,
  reachOf,
  STAFF_FUNCTIONS,
  type StaffFunction,
  type Standing,
} from '#kernel/permissions.ts';

/** The matrix in words, for the one whom it concerns. Pure. */

const FUNCTION_WORDS: Readonly<Record<Exclude<StaffFunction, 'console'>, string>> = {
  content: 'Content and galleries',
  media: 'Media and image tags',
  prospects: 'Prospects, offers, visits, interests, commitments',
  ratings: 'Ratings',
  transfers: 'Transfers and games',
  player_links: 'Linking, syncing and merging players',
  lists: 'Lists and sheets',
  takedown: 'Takedown',
  members: 'Subscriptions of members',
  member_service: 'Upgrade to annual',
  view_as: 'View as a member',
  renewals: 'Cancel a renewal for a member',
  account_control: 'Suspend, reset second factor, change email, delete on request',
  refunds: 'Complimentary access',
  report_grants: 'Report grants',
  add_on_reports: 'Add-on reports',
  analytics_reports: 'Analytics reports, monitored sites',
  site_voice: 'Banner and publisher letter',
  promotions: 'Promotions, page configs, modules, sponsors, navigation',
  operations: 'Imports, jobs, webhooks, API keys, roles, prices, flags',
  audit_log: 'Audit log',
};

/** Functions without calls (docs/spec/open.md), so they are left out. */
export const WITHOUT_CALLS: ReadonlySet<StaffFunction> = new Set([
  'player_links',
  'view_as',
  'renewals',
  'account_control',
  'report_grants',
  'add_on_reports',
  'analytics_reports',
]);

const RIGHTS: readonly Right[] = ['read', 'write', 'publish', 'delete'];

const REACH_WORDS: Readonly<Record<Reach, string | null>> = {
  all: null,
  own: 'own sites or area',
  granted: 'while granted',
  limited: 'up to a limit',
};

export type Ability = { label: string; rights: Right[]; limit: string | null };

/** What somebody may do, in the order of the matrix; what he may not is left out. */
export function abilitiesOf(standing: Standing): Ability[] {
  return STAFF_FUNCTIONS.flatMap((name) => {
    if (name === 'console' || WITHOUT_CALLS.has(name)) return [];
    const rights = RIGHTS.filter((right) => reachOf(standing, `${name}:${right}`) !== null);
    if (rights.length === 0) return [];
    const reach = reachOf(standing, `${name}:read`) ?? 'all';
    return [{ label: FUNCTION_WORDS[name], rights, limit: REACH_WORDS[reach] }];
  });
}
