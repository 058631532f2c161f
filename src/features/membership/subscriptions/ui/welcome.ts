import type { ChipStars } from '#design-system/rating-chip.tsx';
import type { Api } from '#web/request-context.ts';
import type { SubscriptionView } from '../subscription-view.ts';

/** What new subscribers can do next: stories they can now read, prospects to follow, their receipt. */

/** How many of the latest headlines are searched for subscriber stories. */
const LOOKED_THROUGH = 40;
const SHOWN = 3;
/** Access is checked for this many of them; the first that the buyer may read are shown. */
const ASKED = 12;

export type Welcome = {
  stories: { href: string; headline: string; author: string }[];
  /** `facts`: "WR, Montamara High, Columbus, GA". */
  prospects: { href: string; name: string; facts: string; rating: number | null; stars: ChipStars }[];
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
    stories: (await openStories(api, contents)).map(({ slug, headline, author }) => ({
      href: `/news/${slug}`,
      headline,
      author: author.name,
    })),
    prospects: prospects
      .slice(0, SHOWN)
      .map(({ classYear, slug, name, position, highSchool, hometown, bluechipRating, stars }) => ({
        href: `/content/prospects/${classYear}/${slug}`,
        name,
        facts: [position, highSchool?.name, hometown.city, hometown.state].filter(Boolean).join(', '),
        rating: bluechipRating,
        stars,
      })),
    receiptUrl: billingHistory[0]?.receiptUrl ?? null,
  };
}

type Headlines = Awaited<ReturnType<Api['content']['headlines']>>['contents'];

/**
 * The latest subscriber stories that the buyer may read. A team's site also lists stories written for other sites, which its subscription
 * doesn't open.
 */
async function openStories(api: Api, contents: Headlines): Promise<Headlines> {
  const locked = contents.filter(({ access }) => access === 'premium').slice(0, ASKED);
  const readings = await Promise.all(
    locked.map(({ slug }) => api.paywall.reading({ params: { slug } }).catch(() => null)),
  );
  return locked.filter((_, index) => readings[index]?.by === 'right').slice(0, SHOWN);
}
