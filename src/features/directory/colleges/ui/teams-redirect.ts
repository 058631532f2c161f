import { type LoaderFunctionArgs, redirect } from 'react-router';
import { isSport } from '#kernel/sports.ts';
import { pageRequestOf } from '#web/request-context.ts';
import { isTeamType, teamsPath } from '../team-groups-view.ts';

/** `/teams`, `/teams/{sport}` and `/teams/{sport}/{type}` lead to the full address: by default the sport of the main site (football, unless it is closed) and colleges. */
export async function loader({
  params: { sport: named, type = 'colleges' },
  context,
}: LoaderFunctionArgs): Promise<never> {
  const sport = named ?? (await pageRequestOf(context).api.sites.get({ params: { subdomain: 'www' } })).site.sport;
  // What is no sport must not reach the header of the redirect: not every text can stand there.
  if (!isSport(sport) || !isTeamType(type)) throw new Response(null, { status: 404 });
  throw redirect(teamsPath({ sport, type }));
}
