import { type LoaderFunctionArgs, redirect } from 'react-router';
import { isSport } from '#kernel/sports.ts';
import { pageRequestOf } from '#web/request-context.ts';
import { isTeamType, teamsPath } from '../team-groups-view.ts';

/**
 * `/teams`, `/teams/{sport}` and `/teams/{sport}/{type}` redirect to the full URL: by default to the main site's sport (football, unless it
 * is closed) and colleges.
 */
export async function loader({
  params: { sport: named, type = 'colleges' },
  context,
}: LoaderFunctionArgs): Promise<never> {
  const sport = named ?? (await pageRequestOf(context).api.sites.get({ params: { subdomain: 'www' } })).site.sport;
  // An invalid sport must not reach the redirect header, which does not accept every text.
  if (!isSport(sport) || !isTeamType(type)) throw new Response(null, { status: 404 });
  throw redirect(teamsPath({ sport, type }));
}
