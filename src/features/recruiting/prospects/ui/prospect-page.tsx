import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { ErrorBoundary } from '#design-system/error-boundary.tsx';
import { Page, Sections, WithSide } from '#design-system/layout.tsx';
import { sportName } from '#kernel/sports.ts';
import { isStateCode, STATES } from '#kernel/states.ts';
import { AdSlot } from '#web/ad-slot.tsx';
import { breadcrumbList, PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { usePageRoot } from '#web/root-data.ts';
import { oembedHref } from '../../embeds/oembed-view.ts';
import { prospectPicture } from '../../embeds/picture-view.ts';
import { prospectHref, schoolText, sizeText } from '../prospect-view.ts';
import { personData } from '../structured-data-view.ts';
import { DecisionBanner } from './decision-banner.tsx';
import { FeaturedMedia } from './featured-media.tsx';
import { ForecastGraph } from './forecast-graph.tsx';
import { ForecastList } from './forecast-list.tsx';
import { ForecastSummary } from './forecast-summary.tsx';
import { Highlights } from './highlights.tsx';
import { InterestsTable } from './interests-table.tsx';
import { type Profile, type ProspectPageData, readProspect } from './prospect-data.ts';
import { ProspectFacts } from './prospect-facts.tsx';
import { ProspectHead } from './prospect-head.tsx';
import css from './prospect-page.module.css';
import { RankGraph } from './rank-graph.tsx';
import { RatingHistory } from './rating-history.tsx';
import { Timeline } from './timeline.tsx';
import { useOwnPick } from './use-own-pick.ts';

const YEAR = /^\d{4}$/;
const PAGE = /^[1-9]\d{0,3}$/;
/** The API would refuse a longer slug. */
const LONGEST_SLUG = 120;

export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<ProspectPageData> {
  const { year = '', slug = '' } = params;
  if (!YEAR.test(year) || slug.length > LONGEST_SLUG) throw new Response(null, { status: 404 });
  const page = new URL(request.url).searchParams.get('page') ?? undefined;
  if (page !== undefined && !PAGE.test(page)) throw redirect(prospectHref({ classYear: Number(year), slug }));
  const data = await readProspect(pageRequestOf(context), { year, slug }, page);
  // The profile was merged into another one. Not a permanent redirect (301), because a merge can be undone.
  if (data.prospect.slug !== slug) throw redirect(prospectHref(data.prospect));
  // A page number beyond the list would otherwise be cached once for every number.
  if (Number(page) > 1 && data.forecasts.list.forecasts.length === 0) throw redirect(prospectHref(data.prospect));
  return data;
}

/** Name, rating and forecast or decision first, then what it is based on, and the timeline at the side. */
export function Component() {
  const data = useLoaderData<ProspectPageData>();
  const { prospect, positionPlural } = data;
  const { mainUrl, site } = usePageRoot();
  const crumbs = crumbsOf(prospect, positionPlural);
  const pick = useOwnPick(prospect.id, prospect.status === 'open' && data.doors.forecast !== null);
  const url = `${mainUrl}${prospectHref(prospect)}`;
  return (
    <Page>
      <PageMeta
        title={`${prospect.name}, ${prospect.position ?? sportName(prospect.sport)}, class of ${prospect.classYear}`}
        description={describe(prospect)}
        path={prospectHref(prospect)}
        type="profile"
        picture={prospectPicture(prospect)}
        structured={{ '@graph': [breadcrumbList(mainUrl, crumbs), personData(prospect, mainUrl)] }}
      />
      <link
        rel="alternate"
        type="application/json+oembed"
        href={`${mainUrl}${oembedHref(url)}`}
        title={prospect.name}
      />
      <ProspectHead data={data} crumbs={crumbs} pick={pick} />
      <DecisionBanner data={data} />
      <WithSide>
        <Sections>
          <div className={css.duo}>
            <ErrorBoundary>
              <ForecastSummary data={data} />
            </ErrorBoundary>
            <ErrorBoundary>
              <Highlights data={data} />
            </ErrorBoundary>
          </div>
          <RatingHistory prospect={prospect} />
          <ErrorBoundary>
            <RankGraph data={data} />
          </ErrorBoundary>
          <ErrorBoundary>
            <ForecastGraph forecasts={data.forecasts} />
          </ErrorBoundary>
          <ErrorBoundary>
            <ForecastList data={data} />
          </ErrorBoundary>
          <ErrorBoundary>
            <InterestsTable data={data} ownCollegeId={site.collegeId} />
          </ErrorBoundary>
          <ErrorBoundary>
            <FeaturedMedia media={data.media} />
          </ErrorBoundary>
        </Sections>
        <aside>
          <Sections>
            <ErrorBoundary>
              <Timeline events={data.events} />
            </ErrorBoundary>
            <ProspectFacts prospect={prospect} />
            <AdSlot ads={data.ads} place="side" />
          </Sections>
          {data.doors.takedown ? (
            <p className={css.takedown}>
              <a href={data.doors.takedown} rel="nofollow">
                Request removal of this profile
              </a>
            </p>
          ) : null}
        </aside>
      </WithSide>
      <AdSlot ads={data.ads} place="end" />
    </Page>
  );
}

function crumbsOf({ sport, classYear, position, hometown }: Profile, positionPlural: string | null) {
  const list = (scope: string) => `/prospect_rankings/${sport}-${scope}/${classYear}`;
  const state = hometown.state;
  return [
    { label: `${classYear} ${sport}`, href: list('national') },
    ...(position ? [{ label: positionPlural ?? position, href: list(position.toLowerCase()) }] : []),
    ...(isStateCode(state)
      ? [{ label: STATES[state], href: list(STATES[state].toLowerCase().replaceAll(' ', '-')) }]
      : []),
  ];
}

function describe(prospect: Profile): string {
  const facts = [prospect.position, sizeText(prospect), schoolText(prospect)].filter((fact) => fact !== null);
  const school = prospect.college
    ? ` ${prospect.status === 'signed' ? 'Signed with' : 'Committed to'} ${prospect.college.shortName}.`
    : '';
  return `${prospect.name}, ${facts.join(', ')}. Rating, ranks, forecasts and college interests, class of ${prospect.classYear}.${school}`;
}
