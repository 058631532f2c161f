import { capacitiesOf, type Permission, reachOf, type Standing } from '#kernel/permissions.ts';

/** The links of the admin area for each role, according to the matrix. Pure. */

export type AdminLink = { label: string; href: string };
export type AdminGroup = { label: string; links: readonly AdminLink[] };

/** `needs`: any one of them opens the page. */
type Link = AdminLink & { needs: readonly Permission[] };

const GROUPS: readonly { label: string; links: readonly Link[] }[] = [
  {
    label: 'Console',
    links: [
      { label: 'Home', href: '/admin/home', needs: ['console:read'] },
      {
        label: 'Reports',
        href: '/admin/reports',
        needs: ['add_on_reports:read', 'analytics_reports:read', 'report_grants:read'],
      },
      { label: 'Figures', href: '/admin/reports/figures', needs: ['analytics_reports:read'] },
    ],
  },
  {
    label: 'Publishing',
    links: [
      { label: 'Articles', href: '/admin/publishing', needs: ['content:read'] },
      { label: 'Authors', href: '/admin/authors', needs: ['content:read'] },
    ],
  },
  {
    label: 'People',
    links: [
      { label: 'Prospects', href: '/admin/prospects', needs: ['prospects:read'] },
      { label: 'College players', href: '/admin/athletes', needs: ['transfers:read'] },
      { label: 'Merge records', href: '/admin/merges', needs: ['player_links:read'] },
      { label: 'Takedowns', href: '/admin/takedowns', needs: ['takedown:read'] },
    ],
  },
  { label: 'Schedule', links: [{ label: 'Games', href: '/admin/games', needs: ['transfers:read'] }] },
  {
    label: 'Members',
    links: [
      { label: 'Users', href: '/admin/users', needs: ['members:read'] },
      { label: 'Refund requests', href: '/admin/refund_requests', needs: ['refunds:read'] },
    ],
  },
  {
    label: 'Selling',
    links: [
      { label: 'Promotions', href: '/admin/promotions', needs: ['promotions:read'] },
      { label: 'Advertisements', href: '/admin/advertisements', needs: ['promotions:read'] },
      { label: 'Prices', href: '/admin/prices', needs: ['operations:read'] },
      { label: 'Tax', href: '/admin/tax', needs: ['operations:read'] },
    ],
  },
  {
    label: 'Sites',
    links: [
      { label: 'Site settings', href: '/admin/site_settings', needs: ['site_voice:read'] },
      { label: 'Sites and sports', href: '/admin/sites', needs: ['operations:read'] },
      { label: 'Pages', href: '/admin/pages', needs: ['operations:read'] },
      { label: 'Redirects', href: '/admin/redirects', needs: ['promotions:read'] },
      { label: 'Feature flags', href: '/admin/flags', needs: ['operations:read'] },
    ],
  },
  { label: 'Lists', links: [{ label: 'Lists', href: '/admin/lists', needs: ['lists:read'] }] },
  {
    label: 'Schools',
    links: [
      { label: 'Coaches', href: '/admin/schools/coaches', needs: ['transfers:read'] },
      { label: 'Colleges', href: '/admin/schools/colleges', needs: ['transfers:read'] },
      { label: 'High schools', href: '/admin/schools/highschools', needs: ['prospects:read'] },
    ],
  },
  {
    label: 'Operations',
    links: [
      { label: 'Imports', href: '/admin/imports', needs: ['operations:read'] },
      { label: 'Health', href: '/admin/operations/health', needs: ['operations:read'] },
      { label: 'Audit log', href: '/admin/operations/audit', needs: ['audit_log:read'] },
      { label: 'Email log', href: '/admin/operations/emails', needs: ['members:read'] },
      { label: 'Background jobs', href: '/admin/operations/jobs', needs: ['operations:read'] },
      { label: 'Webhooks', href: '/admin/operations/webhooks', needs: ['operations:read'] },
    ],
  },
];

/** The set of links of a role (specification, section 2): all of them, or those that its permissions open. */
export type LinkSet = 'superadmin' | 'admin';

export const linkSetOf = ({ role }: Standing): LinkSet => (role === 'super_admin' ? 'superadmin' : 'admin');

export function adminGroups(standing: Standing): AdminGroup[] {
  const isAll = linkSetOf(standing) === 'superadmin';
  return GROUPS.flatMap(({ label, links }) => {
    const open = links.filter(({ needs }) => isAll || needs.some((each) => reachOf(standing, each) !== null));
    return open.length === 0 ? [] : [{ label, links: open.map(({ label: name, href }) => ({ label: name, href })) }];
  });
}

/** A role that only reads reports: sees only /admin/reports, without secondary navigation. */
export function isReporterOnly(standing: Standing): boolean {
  const capacities = capacitiesOf(standing);
  return capacities.length === 1 && capacities[0] === 'reporting_admin';
}
