import { subdomainOf } from '#features/sites/sites/public.ts';
import { handle } from '#platform/http/handle.ts';
import { getFlags } from './contract.ts';
import { listStaffFlags, setStaffFlag } from './flags-view.ts';
import { staffFlags, switchFlag } from './staff-flags.ts';

export const featureFlagEndpoints = [
  handle(getFlags, {
    run: async ({ ports, site }, { query }) => {
      const flags = await ports.flags.all({ subdomain: subdomainOf(query.subdomain ?? site.subdomain) });
      return {
        disableSubscriptions: flags.disable_subscriptions,
        enableInfiniteScrollArticles: flags.enable_infinite_scroll_articles,
        enableNotifications: flags.enable_notifications,
        gifting: flags.gifting,
      };
    },
  }),
  handle(listStaffFlags, { run: (ctx) => staffFlags(ctx) }),
  handle(setStaffFlag, { run: (ctx, { params, body }) => switchFlag(ctx, params.name, body) }),
];
