import type { Api } from '#web/request-context.ts';
import type { SubscriptionView } from '../subscription-view.ts';

/** What a new subscriber can do next: stories they can now read, prospects to follow, their receipt. */

/** How many of the latest headlines are looked through for stories to subscribers. */
const LOOKED_THROUGH = 40;
const SHOWN = 3;

export type Welcome = {
  stories: { href: string; headline: string }[];
  prospects: { href: string; name: string }[];
  receiptUrl: string | null;
};

export async function loadWelcome(api: Api, [bought]: readonly SubscriptionView[]): Promise<Welcome> {
  const siteId = bought?.sites[0]?.id;
  const [{ contents }, { prospects }, { billingHistory }] = await Promise.all([
    api.content.headlines({ query: { perPage: LOOKED_THROUGH, ...(siteId === undefined ? {} : { siteId }) } }),
    // A site without a college has no targets.
    api.commitments.targets({ query: { perPage: SHOWN } }).catch(() => ({ prospects: [] })),
    api.billing.history({ query: { perPage: 1 } }),
  ]);
  return {
    stories: contents
      .filter(({ access }) => access === 'premium')
      .slice(0, SHOWN)
      .map(({ slug, headline }) => ({ href: `/news/${slug}`, headline })),
    prospects: prospects
      .slice(0, SHOWN)
      .map(({ classYear, slug, name }) => ({ href: `/content/prospects/${classYear}/${slug}`, name })),
    receiptUrl: billingHistory[0]?.receiptUrl ?? null,
  };
}
