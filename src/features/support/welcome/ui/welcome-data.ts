import type { LoaderFunctionArgs } from 'react-router';
import { type ArticleRow, articleHref } from '#features/content/articles/article-view.ts';
import { type Api, type PageRequest, pageRequestOf } from '#web/request-context.ts';
import { type Access, readableSites, readsMore } from '../access-words-view.ts';

/** How many of the latest headlines are examined, and how many locked ones are shown. */
const LOOKED_THROUGH = 40;
const SHOWN = 3;
/** At most this many sites are read, because only three stories are shown. */
const MOST_SITES = 3;

export type Story = { href: string; headline: string; author: string; publishedAt: string };

/** The data for a visitor: the free account. */
export type VisitorData = Pick<WelcomeData, 'stories' | 'hasBoards'> & { username: null };

export type WelcomeData = {
  username: string;
  /** Staff with access to everything. */
  readsAll: boolean;
  isSubscriber: boolean;
  access: Access[];
  stories: Story[];
  followedSites: { name: string; href: string }[];
  followedProspects: number;
  /** The number of alert kinds that are emailed. */
  mailedKinds: number;
  /** The operator has a message board. */
  hasBoards: boolean;
  /** Whether these pages exist. */
  hasBilling: boolean;
  canSubscribe: boolean;
};

export async function loadWelcome({ context }: LoaderFunctionArgs): Promise<WelcomeData | VisitorData> {
  const { api, pageStands } = pageRequestOf(context);
  const { isCurrentUserValid } = await api.account.validity();
  return isCurrentUserValid ? memberWelcome(api, pageStands) : visitorWelcome(api);
}

async function visitorWelcome(api: Api): Promise<VisitorData> {
  const [{ contents }, { isConfigured: hasBoards }] = await Promise.all([
    api.content.headlines({ query: { perPage: LOOKED_THROUGH } }),
    api.forums.topSites(),
  ]);
  const locked = contents.filter(({ access }) => access === 'premium');
  return {
    username: null,
    stories: locked.slice(0, SHOWN).map(storyOf),
    hasBoards,
  };
}

async function memberWelcome(api: Api, pageStands: PageRequest['pageStands']): Promise<WelcomeData> {
  const [{ user }, { readsAll, access }, settings, { isConfigured: hasBoards }] = await Promise.all([
    api.account.current(),
    api.account.access(),
    api.notifications.settings(),
    api.forums.topSites(),
  ]);
  const sites = readableSites(access);
  const lists = await Promise.all(
    (readsAll || sites === 'all' || sites.length === 0 ? [undefined] : sites.slice(0, MOST_SITES)).map((siteId) =>
      api.content.headlines({ query: { perPage: LOOKED_THROUGH, ...(siteId === undefined ? {} : { siteId }) } }),
    ),
  );
  // A member with access starts with the stories that they can read; one without sees what there is.
  const isTold = ({ access: kind, siteId }: ArticleRow) =>
    kind === 'premium' && (readsAll || sites === 'all' || sites.length === 0 || sites.includes(siteId));
  return {
    username: user.username,
    readsAll,
    isSubscriber: readsMore(access),
    access,
    stories: lists
      .flatMap(({ contents }) => contents.filter(isTold))
      .toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt))
      .slice(0, SHOWN)
      .map(storyOf),
    followedSites: settings.followedSites.map(({ name, baseUrl }) => ({ name, href: baseUrl })),
    followedProspects: settings.followedProspects.length,
    mailedKinds: settings.preferences.filter(({ email }) => email).length,
    hasBoards,
    hasBilling: pageStands('/users/billing_information'),
    canSubscribe: pageStands('/subscribe'),
  };
}

const storyOf = ({ slug, headline, author, publishedAt }: ArticleRow): Story => ({
  href: articleHref(slug),
  headline,
  author: author.name,
  publishedAt,
});
