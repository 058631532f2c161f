import { type Sport, sportName } from '#kernel/sports.ts';
import type { ArticleAccess, ArticleStatus } from '../../../articles/article-state-view.ts';

/** What a step will do, shown before it is taken. Pure. */

export const ACCESS_NAMES: Readonly<Record<ArticleAccess, string>> = {
  free: 'Free',
  registered: 'Registered',
  premium: 'Premium',
  war_room: 'War Room',
};

export const STATUS_NAMES: Readonly<Record<ArticleStatus, string>> = {
  draft: 'Draft',
  review: 'In review',
  scheduled: 'Scheduled',
  published: 'Published',
  archived: 'Archived',
};

type Placed = {
  access: ArticleAccess;
  siteName: string;
  sport: Sport;
  slug: string;
  people: number;
  teams: number;
  authorName: string;
};

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

/** Where it will be shown. */
export function placeWords({ siteName, sport, slug, people, teams, authorName }: Placed): string {
  const about = [
    ...(people > 0 ? [counted(people, 'person', 'people')] : []),
    ...(teams > 0 ? [counted(teams, 'team', 'teams')] : []),
  ].join(' and ');
  const named = about ? `, and on the pages of the ${about} that it names` : '';
  return `On ${siteName} at /news/${slug}, in the ${sportName(sport).toLowerCase()} news of every site, on the page of ${authorName}${named}.`;
}

/** Who can read the whole text, and what everybody else gets. */
export function readerWords({ access, siteName }: Pick<Placed, 'access' | 'siteName'>): string {
  switch (access) {
    case 'free':
      return 'Everybody reads the whole text.';
    case 'registered':
      return 'Subscribers of any site read the whole text. Visitors and free accounts read it until their meter is used up, then about 80 words.';
    case 'premium':
      return `Premium subscribers of ${siteName} read the whole text. Everybody else reads about 80 words.`;
    case 'war_room':
      return `Subscribers of ${siteName} with the War Room read the whole text. Everybody else reads about 80 words.`;
  }
}
