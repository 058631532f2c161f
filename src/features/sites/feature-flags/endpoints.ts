import { subdomainOf } from '#features/sites/sites/public.ts';
import { handle } from '#platform/http/handle.ts';
import { getFlags } from './contract.ts';

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
];
