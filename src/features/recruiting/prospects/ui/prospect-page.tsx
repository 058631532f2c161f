import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Page, Sections, WithSide } from '#design-system/layout.tsx';
import type { listProspectInterests } from '#features/recruiting/interests/contract.ts';
import { sportName } from '#kernel/sports.ts';
import { isStateCode, STATES } from '#kernel/states.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { breadcrumbList, PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { usePageRoot } from '#web/root-data.ts';
import type { getProspect } from '../contract.ts';
import { prospectHref, schoolText, sizeText } from '../prospect-view.ts';
import { InterestsTable } from './interests-table.tsx';
import { ProspectFacts } from './prospect-facts.tsx';
import { ProspectHead } from './prospect-head.tsx';
import { RatingHistory } from './rating-history.tsx';

export type Profile = ReplyOf<typeof getProspect>['prospect'];
export type Interests = ReplyOf<typeof listProspectInterests>;
/** `positionPlural`: "Quarterbacks"; null without a position. */
type ProspectPageData = { prospect: Profile; interests: Interests; positionPlural: string | null };

const YEAR = /^\d{4}$/;
/** The call would refuse a longer slug. */
const LONGEST_SLUG = 120;

export async function loader({ params, context }: LoaderFunctionArgs): Promise<ProspectPageData> {
  const { year = '', slug = '' } = params;
  if (!YEAR.test(year) || slug.length > LONGEST_SLUG) throw new Response(null, { status: 404 });
  const { api, addTags } = pageRequestOf(context);
  const { prospect } = await api.prospects.get({ query: { year, slug } });
  addTags(`prospect:${prospect.id}`, `list:${prospect.sport}-${prospect.classYear}`);
  const [interests, { positions }] = await Promise.all([
    api.prospects.interests({ query: { prospectId: prospect.id } }),
    api.positions.list({ query: { sport: prospect.sport } }),
  ]);
  const positionPlural = positions.find(({ code }) => code === prospect.position)?.plural ?? prospect.position;
  return { prospect, interests, positionPlural };
}

export function Component() {
  const { prospect, interests, positionPlural } = useLoaderData<ProspectPageData>();
  const { mainUrl, site } = usePageRoot();
  const crumbs = crumbsOf(prospect, positionPlural);
  return (
    <Page>
      <PageMeta
        title={`${prospect.name}, ${prospect.position ?? sportName(prospect.sport)}, class of ${prospect.classYear}`}
        description={describe(prospect)}
        path={prospectHref(prospect)}
        type="profile"
        structured={{
          '@graph': [breadcrumbList(mainUrl, crumbs), personOf(prospect, `${mainUrl}${prospectHref(prospect)}`)],
        }}
      />
      <ProspectHead prospect={prospect} crumbs={crumbs} positionPlural={positionPlural} />
      <WithSide>
        <Sections>
          <InterestsTable interests={interests} ownCollegeId={site.collegeId} />
          <RatingHistory prospect={prospect} />
        </Sections>
        <ProspectFacts prospect={prospect} />
      </WithSide>
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
  return `${prospect.name}, ${facts.join(', ')}. Rating, ranks and college interests, class of ${prospect.classYear}.${school}`;
}

function personOf({ name, college, hometown }: Profile, url: string) {
  return {
    '@type': 'Person',
    name,
    url,
    ...(college ? { affiliation: { '@type': 'CollegeOrUniversity', name: college.shortName } } : {}),
    ...(hometown.state
      ? { homeLocation: { '@type': 'Place', name: [hometown.city, hometown.state].filter(Boolean).join(', ') } }
      : {}),
  };
}
