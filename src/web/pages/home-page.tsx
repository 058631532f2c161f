import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { ErrorBoundary } from '#design-system/error-boundary.tsx';
import { Page, Sections } from '#design-system/layout.tsx';
import { PageTitle } from '#design-system/page-title.tsx';
import { VisuallyHidden } from '#design-system/visually-hidden.tsx';
import { Wire } from '#features/activity/timeline/ui/wire.tsx';
import type { ArticleRow } from '#features/content/articles/article-view.ts';
import { StoryPicture } from '#features/content/articles/ui/story-picture.tsx';
import { StoryRow } from '#features/content/articles/ui/story-row.tsx';
import type { SiteView } from '#features/sites/sites/contract.ts';
import { isSport, type Sport, sportName } from '#kernel/sports.ts';
import { AdSlot, type Ads, loadAds } from '../ad-slot.tsx';
import { PageMeta } from '../page-meta.tsx';
import { pageRequestOf } from '../request-context.ts';
import { usePageRoot } from '../root-data.ts';
import { HomeBlocks } from './home-blocks.tsx';
import { type FrontData, frontOf, olderOf } from './home-data.ts';
import { ClassBoard, Headlines, Lead, NextVisits, TargetBoard } from './home-front.tsx';
import css from './home-page.module.css';
import { NoStories } from './no-stories.tsx';

/** The front page of a site, and of a sport on it: events, stories and the leading prospects. Further pages list older stories. */

type HomeData = {
  only: Sport | null;
  path: string;
  ads: Ads;
} & (
  | { front: FrontData; older: null }
  | { front: null; older: { page: number; stories: ArticleRow[]; isLast: boolean } }
);

const PAGE = /^[1-9]\d?$/;
/** Decision 1: numbered pages cover the window of 1000 rows. */
const LAST_PAGE = 50;
/** As many as fit beside the lead, and below it. */
const HEADLINES = 9;
const UNDER_LEAD = 2;

export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<HomeData> {
  const page = pageRequestOf(context);
  const wanted = new URL(request.url).searchParams.get('page') ?? '1';
  const { site } = await page.api.sites.get({ params: { subdomain: page.subdomain || 'www' } });
  const only = sportOf(params.sport);
  const place = { site, only, sport: only ?? site.sport };
  const path = only === null ? '/' : `/content/${only}`;
  if (!PAGE.test(wanted) || Number(wanted) > LAST_PAGE) throw redirect(path);
  const number = Number(wanted);
  const [front, ads] = await Promise.all([
    number === 1 ? frontOf(page, place) : null,
    loadAds(page, 'home', { isAboutProspects: false }),
  ]);
  if (front) return { only, path, ads, front, older: null };
  const { stories, isLast } = await olderOf(page, place, number);
  // Empty further pages would be cached once for every number.
  if (stories.length === 0) throw redirect(path);
  return { only, path, ads, front: null, older: { page: number, stories, isLast } };
}

function sportOf(named: string | undefined): Sport | null {
  if (named === undefined) return null;
  if (!isSport(named)) throw new Response(null, { status: 404 });
  return named;
}

export function Component() {
  const { only, path, ads, front, older } = useLoaderData<HomeData>();
  const { site } = usePageRoot();
  const title = titleOf(site, only);
  return (
    <>
      <PageMeta
        title={older ? `${title}, page ${older.page}` : title}
        description={describe(site, only)}
        path={older ? `${path}?page=${older.page}` : path}
        isOfSite
        feed={only === null ? { kind: 'site' } : { kind: 'sport', sport: only }}
      />
      {front?.events ? (
        <ErrorBoundary fallback={null}>
          <Wire events={front.events} />
        </ErrorBoundary>
      ) : null}
      <Page>
        {front ? <Front front={front} title={title} path={path} ads={ads} only={only} /> : null}
        {older ? <Older {...older} title={title} path={path} /> : null}
      </Page>
    </>
  );
}

type FrontProps = { front: FrontData; title: string; path: string; ads: Ads; only: Sport | null };

function Front({ front, title, path, ads, only }: FrontProps) {
  const { now, site } = usePageRoot();
  const hasSport = site.kind === 'main' && only === null;
  const has = (name: string) => front.blocks.find(({ block }) => block === name) ?? null;
  const leads = has('lead') !== null;
  const [lead, ...rest] = front.stories;
  const beside = leads ? rest : front.stories;
  const headlines = has('headlines');
  const inHeadlines = headlines ? beside.slice(0, HEADLINES) : [];
  const underLead =
    leads && inHeadlines.length > 0 ? beside.slice(inHeadlines.length, inHeadlines.length + UNDER_LEAD) : [];
  const river = beside.slice(inHeadlines.length + underLead.length);
  const board = has('class_board');
  const visits = has('visits');
  return (
    <div className={css.page}>
      <h1>
        <VisuallyHidden>{title}</VisuallyHidden>
      </h1>
      <div className={css.front}>
        {front.stories.length === 0 ? <NoStories front={front} /> : null}
        {leads && lead ? <Lead story={lead} more={underLead} hasSport={hasSport} /> : null}
        {inHeadlines.length > 0 ? (
          <Headlines stories={inHeadlines} title={headlines?.title ?? null} hasSport={hasSport} />
        ) : null}
        <div className={css.boards}>
          <ErrorBoundary>
            {board && front.board ? <ClassBoard board={front.board} title={board.title} /> : null}
            {board && front.targets ? <TargetBoard targets={front.targets} title={board.title} /> : null}
          </ErrorBoundary>
          <AdSlot ads={ads} place="side" />
          {visits && front.visits ? (
            <ErrorBoundary>
              <NextVisits visits={front.visits} title={visits.title} now={now} />
            </ErrorBoundary>
          ) : null}
        </div>
      </div>
      <AdSlot ads={ads} place="middle" />
      <div className={css.blocks}>
        <HomeBlocks data={front} river={river} olderHref={front.hasOlder ? `${path}?page=2` : null} now={now} />
      </div>
      <AdSlot ads={ads} place="end" />
    </div>
  );
}

function Older({
  page,
  stories,
  isLast,
  title,
  path,
}: {
  page: number;
  stories: readonly ArticleRow[];
  isLast: boolean;
  title: string;
  path: string;
}) {
  return (
    <div className={css.page}>
      <PageTitle title={title} note={`Older stories, page ${page}`} />
      <Sections>
        <div className={css.list}>
          {stories.map((story) => (
            <StoryRow
              key={story.id}
              article={story}
              level={2}
              picture={<StoryPicture article={story} sizes="8rem" />}
              hasDek
            />
          ))}
        </div>
        <nav className={css.pager} aria-label="Pages">
          <a href={page === 2 ? path : `${path}?page=${page - 1}`} rel="prev">
            Newer stories
          </a>
          {isLast ? null : (
            <a href={`${path}?page=${page + 1}`} rel="next">
              Older stories
            </a>
          )}
        </nav>
      </Sections>
    </div>
  );
}

function titleOf({ kind, shortName, sport }: SiteView, only: Sport | null): string {
  const named = sportName(only ?? sport).toLowerCase();
  if (kind === 'team') return `${shortName} ${named} recruiting`;
  if (kind === 'main' && only === null) return 'College recruiting news, rankings and the transfer portal';
  return `${sportName(only ?? sport)} recruiting news and rankings`;
}

function describe({ kind, friendlyName, sport }: SiteView, only: Sport | null): string {
  const whose = kind === 'team' ? `${friendlyName}: ` : '';
  const named = only ?? (kind === 'main' ? null : sport);
  return `${whose}News, rankings, commitments, visits, forecasts and transfers${named ? ` in ${named}` : ' in football, basketball, baseball and hockey'}.`;
}
