import { ask } from './ask.ts';
import { CLASS_YEAR } from './demo-network.ts';
import type { RunningServer } from './running-server.ts';

/** One address of every kind of page on the main site. */
export function pagesToLookAt(prospectPath: string): Readonly<Record<string, string>> {
  return {
    home: '/',
    ranking: `/prospect_rankings/football-national/${CLASS_YEAR}`,
    'ranking, empty': `/prospect_rankings/football-national/${CLASS_YEAR}?query=zzzz&position=QB`,
    'ranking, choosing': `/prospect_rankings/football-national/${CLASS_YEAR}?compare=1,2`,
    compare: '/prospect_rankings/compare?ids=1,2,3,4',
    'compare, nobody': '/prospect_rankings/compare',
    commitments: `/commitments/football/${CLASS_YEAR}`,
    'commitments, nobody matches': `/commitments/football/${CLASS_YEAR}?position=LS&day=2026-01-01`,
    'team ranking': `/team_rankings/${CLASS_YEAR}/all/football/comprehensive`,
    'class of a team': `/team/alabama/football/${CLASS_YEAR}`,
    'class of a team, calculated': `/team/alabama/football/${CLASS_YEAR}?find=an&targets=1&visitors=1`,
    prospect: prospectPath,
    'transfer search': '/transfer_search/football',
    'transfer search, filtered': '/transfer_search/football?transfer_position=WR&status=open&sort=origin_college_name',
    'transfer search, nobody matches': '/transfer_search/football?query=zzzz&transfer_position=QB',
    'transfer search, no entries': '/transfer_search/hockey',
    tracker: `/transfer_tracker/football/${CLASS_YEAR}`,
    'tracker, nobody matches': `/transfer_tracker/football/${CLASS_YEAR}?query=zzzz&transfer_position=QB`,
    'tracker, no entries': `/transfer_tracker/hockey/${CLASS_YEAR + 4}`,
    search: '/search?query=alabama',
    'search, one group': '/search?query=alabama&show=articles&access=free',
    'search, nothing': '/search?query=qqxxzz',
    'search, nothing typed': '/search',
    futurecast: '/futurecast',
    leaderboard: '/fan_futurecast_leaderboard',
    'leaderboard, nobody': '/fan_futurecast_leaderboard?season=2001',
    colleges: '/teams/football/colleges/by_conference',
    'high schools': '/teams/football/highschools/by_region?key=WY',
    gallery: '/galleries/1',
    'gallery, its second picture': '/galleries/1?picture=2',
    sites: '/sites',
    privacy: '/privacy',
    help: '/help',
    'customer support': '/news/member-services',
    contact: '/news/contact-us-5',
    'contact, sent': '/news/contact-us-5?sent=12',
    'gift purchase': '/gifts/purchase',
    'gift purchase, nothing bought': '/gifts/purchase_success',
    'gift, what it is': '/redeem_gift',
    'gift, unknown': '/redeem_gift?token=no-gift-of-ours-at-all',
    subscribe: '/subscribe',
    'subscribe, the other sites': '/subscribe?step=bundle&plan=BUNDLE&period=month',
    'subscribe, what else there is': '/subscribe?step=upsell',
    'subscribe, account and payment': '/subscribe?step=purchase',
    'not found': '/no/such/page',
    'application shell': '/_app',
  };
}

/** The profile of the first prospect in the list. */
export async function firstProspectPath(server: RunningServer): Promise<string> {
  const { body } = await ask(server, server.url('/api/v2/prospect_rankings?list=football-national&per_page=1'));
  const [{ slug }] = JSON.parse(body).prospects;
  return `/content/prospects/${CLASS_YEAR}/${slug}`;
}
