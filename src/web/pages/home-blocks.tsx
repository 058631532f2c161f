import type { ReactNode } from 'react';
import { ErrorBoundary } from '#design-system/error-boundary.tsx';
import { Columns } from '#design-system/layout.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import type { ArticleRow } from '#features/content/articles/article-view.ts';
import { StoryPicture } from '#features/content/articles/ui/story-picture.tsx';
import { StoryRow } from '#features/content/articles/ui/story-row.tsx';
import { Boards } from '#features/forums/boards/ui/boards.tsx';
import { MovedList } from '#features/futurecast/forecasts/ui/moved-list.tsx';
import { ScoresAndSchedule, TeamSchedule } from '#features/schedule/scores/ui/scores-block.tsx';
import { CustomModule } from '#features/sites/custom-modules/ui/custom-module.tsx';
import { isWideBlock, moduleOf } from '#features/sites/page-configs/home-blocks-view.ts';
import { TeamLinks } from '#features/sites/sites/ui/team-links.tsx';
import { Sponsors } from '#features/sites/sponsors/ui/sponsors.tsx';
import { usePageRoot } from '../root-data.ts';
import type { FrontData } from './home-data.ts';
import { People } from './home-front.tsx';
import { HomePortal, hasMoves } from './home-portal.tsx';

/** The blocks below the top of the front page, in the site's order; empty ones are left out. */

type BlocksProps = { data: FrontData; river: readonly ArticleRow[]; olderHref: string | null; now: string };

export function HomeBlocks({ data, river, olderHref, now }: BlocksProps) {
  const shown = data.blocks.flatMap(({ block, title, width }) => {
    const content = blockOf(block, title, { data, river, olderHref, now });
    return content === null ? [] : [{ block, width: width ?? (isWideBlock(block) ? 'whole' : '1/2'), content }];
  });
  const alone = aloneIn(shown);
  return shown.map(({ block, width, content }) => (
    <div key={block} data-width={block === alone ? 'whole' : width} data-alone={block === alone ? '' : undefined}>
      <ErrorBoundary>{content}</ErrorBoundary>
    </div>
  ));
}

/** A half-width block without a neighbor, which gets the full width so that no row is half empty. */
function aloneIn(shown: readonly { block: string; width: string }[]): string | null {
  const parts = shown.filter(({ width }) => width !== 'whole');
  const isHalves = parts.every(({ width }) => width === '1/2');
  return isHalves && parts.length % 2 === 1 ? (parts.at(-1)?.block ?? null) : null;
}

function blockOf(block: string, title: string | null, { data, river, olderHref, now }: BlocksProps): ReactNode {
  const name = moduleOf(block);
  if (name !== null) {
    const found = data.modules.find((each) => each.name === name);
    return found ? <CustomModule module={{ ...found, title: title ?? found.title }} /> : null;
  }
  switch (block) {
    case 'river':
      return river.length > 0 ? <River stories={river} title={title} olderHref={olderHref} /> : null;
    case 'commitments':
      return data.commitments?.prospects.length ? <Commitments commitments={data.commitments} title={title} /> : null;
    case 'transfers':
      return data.portal && hasMoves(data.portal) ? <HomePortal portal={data.portal} /> : null;
    case 'scores':
    case 'schedule': {
      const games = data.games;
      const part = block === 'scores' ? 'results' : 'schedule';
      if (!games?.[part].length) return null;
      const both = seasonBlocks(data);
      if (both.length === 2) return both[0] === block ? <TeamSchedule games={games} title={title} now={now} /> : null;
      return <ScoresAndSchedule games={games} part={part} title={title} now={now} />;
    }
    case 'futurecast':
      return data.moved && data.moved.length > 0 ? <MovedList moved={data.moved} /> : null;
    case 'forums':
      return data.feeds.length > 0 ? <Boards feeds={data.feeds} title={title} now={now} /> : null;
    case 'sponsors':
      return data.sponsors.length > 0 ? <Sponsors sponsors={data.sponsors} title={title} /> : null;
    case 'teams':
      return data.conferences.length > 0 ? <Teams conferences={data.conferences} title={title} /> : null;
    default:
      return null;
  }
}

/** On a team's site, the game blocks with data, in their order: both are shown as one. */
function seasonBlocks({ games, blocks }: FrontData): string[] {
  if (games?.collegeId == null) return [];
  const count = { scores: games.results.length, schedule: games.schedule.length };
  return blocks.flatMap(({ block }) =>
    (block === 'scores' || block === 'schedule') && count[block] > 0 ? [block] : [],
  );
}

function River({
  stories,
  title,
  olderHref,
}: {
  stories: readonly ArticleRow[];
  title: string | null;
  olderHref: string | null;
}) {
  return (
    <section>
      <SectionHead link={olderHref === null ? undefined : { href: olderHref, label: 'Older stories' }}>
        {title ?? 'More stories'}
      </SectionHead>
      <Columns count={2}>
        {(stories.length === 1 ? [0] : [0, 1]).map((column) => (
          <div key={column}>
            {stories
              .filter((_, index) => index % 2 === column)
              .map((story) => (
                <StoryRow
                  key={story.id}
                  article={story}
                  size="s"
                  picture={<StoryPicture article={story} sizes="8rem" />}
                />
              ))}
          </div>
        ))}
      </Columns>
    </section>
  );
}

function Commitments({
  commitments,
  title,
}: {
  commitments: NonNullable<FrontData['commitments']>;
  title: string | null;
}) {
  const { prospects, sport, year, total } = commitments;
  const { collegeId } = usePageRoot().site;
  // On a team's site the total counts only the team; the list shows the filter, which the reader can remove.
  const own = collegeId === null ? '' : `?college_id=${collegeId}`;
  const link = { href: `/commitments/${sport}/${year}${own}`, label: `All ${total.toLocaleString('en-US')}` };
  return (
    <section>
      <SectionHead link={link}>{title ?? `Commitments, ${year}`}</SectionHead>
      <People label={`Latest commitments of ${year}`} people={prospects} />
    </section>
  );
}

function Teams({ conferences, title }: { conferences: FrontData['conferences']; title: string | null }) {
  return (
    <section>
      <SectionHead link={{ href: '/sites', label: 'All sites' }}>{title ?? 'Teams'}</SectionHead>
      <TeamLinks conferences={conferences} />
    </section>
  );
}
