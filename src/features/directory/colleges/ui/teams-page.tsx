import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { Page } from '#design-system/layout.tsx';
import { PageTitle } from '#design-system/page-title.tsx';
import { Tabs } from '#design-system/tabs.tsx';
import { pageCount } from '#kernel/pagination.ts';
import { isSport, type Sport, sportName } from '#kernel/sports.ts';
import { breadcrumbList, PageMeta } from '#web/page-meta.tsx';
import { type Api, pageRequestOf } from '#web/request-context.ts';
import { usePageRoot } from '#web/root-data.ts';
import { findGroup, isTeamType, NO_CONFERENCE, TEAM_TYPES, TYPE_NAMES, teamsPath } from '../team-groups-view.ts';
import { CollegeGroups, type CollegeListing } from './college-groups.tsx';
import { ConferenceNote, type ConferenceReply } from './conference-note.tsx';
import { HighSchoolGroups, type HighSchoolListing } from './high-school-groups.tsx';
import { type Asked, askedOf, teamsHref } from './teams-address.ts';

/** The directory: colleges of a sport, or high schools, in groups selected by the URL. */

type Colleges = {
  kind: 'colleges';
  listing: CollegeListing;
  /** The conference whose colleges are listed; null for all colleges, those without a conference, or another grouping. */
  conference: ConferenceReply | null;
};
type HighSchools = { kind: 'highschools'; listing: HighSchoolListing };
type TeamsData = { asked: Asked } & (Colleges | HighSchools);

const PER_PAGE = 100;

export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<TeamsData> {
  const { sport, type } = params;
  if (!isSport(sport) || !isTeamType(type)) throw new Response(null, { status: 404 });
  const group = findGroup(type, params.group);
  if (!group) throw redirect(teamsPath({ sport, type }));
  const asked = askedOf({ sport, type, group }, new URL(request.url).searchParams);
  const { api } = pageRequestOf(context);
  if (type === 'colleges') {
    const listing = await listColleges(api, asked);
    leadToLastPage(asked, listing);
    return { asked, kind: 'colleges', listing, conference: await findConference(api, asked, listing) };
  }
  const [listing] = await Promise.all([listHighSchools(api, asked), checkSportIsOffered(api, sport)]);
  if (listing.schools) leadToLastPage(asked, listing.schools);
  return { asked, kind: 'highschools', listing };
}

/** The list of high schools covers every sport, so none of its calls checks the sport in the URL. */
async function checkSportIsOffered(api: Api, sport: Sport): Promise<void> {
  const { site } = await api.sites.get({ params: { subdomain: 'www' } });
  const { sports } = await api.navigation.ofSite({ params: { siteId: site.id } });
  if (!sports.includes(sport)) throw new Response(null, { status: 404 });
}

/** A page past the end would say that there are no results. */
function leadToLastPage(
  asked: Asked,
  { total, page, perPage }: { total: number; page: number; perPage: number },
): void {
  const last = pageCount(total, perPage);
  if (page > last) throw redirect(teamsHref(asked, { ...asked, page: last }));
}

async function listColleges(api: Api, { sport, group, key, query, page }: Asked): Promise<CollegeListing> {
  const filter =
    key === null
      ? {}
      : group === 'by_conference'
        ? { conference: key }
        : group === 'by_region'
          ? { region: key }
          : { initial: key };
  return api.colleges.list({
    query: { sport, group, ...filter, ...(query ? { search: { query } } : {}), page, perPage: PER_PAGE },
  });
}

/** An invalid key shows no results, as any search does. */
async function findConference(
  api: Api,
  { group, key }: Asked,
  { groups }: CollegeListing,
): Promise<ConferenceReply | null> {
  const isKnown = group === 'by_conference' && groups.some((each) => each.key === key && each.key !== NO_CONFERENCE);
  return isKnown && key !== null ? api.conferences.get({ params: { abbreviation: key } }) : null;
}

async function listHighSchools(api: Api, { key, initial, query, page }: Asked): Promise<HighSchoolListing> {
  const [{ groups }, schools] = await Promise.all([
    api.highSchools.groups(),
    key === null
      ? null
      : api.highSchools.ofRegion({
          params: { region: key },
          query: { ...(initial ? { initial } : {}), ...(query ? { query } : {}), page, perPage: PER_PAGE },
        }),
  ]);
  return { groups, schools };
}

export function Component() {
  const data = useLoaderData<TeamsData>();
  const { mainUrl } = usePageRoot();
  const { asked } = data;
  const { sport, type } = asked;
  const conference = data.kind === 'colleges' ? data.conference : null;
  const whose = conference === null ? sportName(sport) : `${conference.conference.shortName} ${sport}`;
  const title = type === 'colleges' ? `${whose} teams` : 'High schools';
  const crumbs = [{ label: 'Teams', href: teamsPath({ sport, type: 'colleges' }) }, { label: TYPE_NAMES[type] }];
  return (
    <Page>
      <PageMeta
        title={title}
        description={
          type === 'colleges'
            ? conference
              ? `The ${sport} teams of the ${conference.conference.name}.`
              : `Colleges that play ${sport}, by conference, region and name.`
            : 'High schools of the United States, by state.'
        }
        path={conference ? teamsHref(asked, { key: asked.key }) : teamsPath(asked)}
        structured={breadcrumbList(mainUrl, crumbs)}
      />
      <PageTitle
        title={title}
        crumbs={crumbs}
        note={conference ? <ConferenceNote conference={conference} sport={sport} /> : undefined}
      />
      <Tabs
        label="Directory"
        tabs={TEAM_TYPES.map((each) => ({
          label: TYPE_NAMES[each],
          href: teamsPath({ sport, type: each }),
          current: each === type,
        }))}
      />
      {data.kind === 'colleges' ? (
        <CollegeGroups asked={asked} listing={data.listing} />
      ) : (
        <HighSchoolGroups asked={asked} listing={data.listing} />
      )}
    </Page>
  );
}
