import { Flag } from '#design-system/flag.tsx';
import { RankFigure } from '#design-system/rank-figure.tsx';
import { RatingChip } from '#design-system/rating-chip.tsx';
import { RowItem, RowList, RowMain } from '#design-system/row-list.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import type { ArticleRow } from '#features/content/articles/article-view.ts';
import { StoryPicture } from '#features/content/articles/ui/story-picture.tsx';
import { StoryRow } from '#features/content/articles/ui/story-row.tsx';
import { flagOf } from '#features/directory/colleges/college-flag-view.ts';
import { type ProspectRow, prospectHref, schoolText } from '#features/recruiting/prospects/prospect-view.ts';
import { readerDay } from '#kernel/days.ts';
import { sportName } from '#kernel/sports.ts';
import type { FrontData } from './home-data.ts';
import css from './home-page.module.css';

/** The top of the front page: the lead, the headlines, and the biggest numbers of the database. */

/** `hasSport`: stories of several sports are mixed, so each names its own. */
type Mixed = { hasSport: boolean };

const topicOf = ({ sport }: ArticleRow, { hasSport }: Mixed) => (hasSport ? sportName(sport) : undefined);

/** `more`: stories below the lead, so that its column is as long as those beside it. */
export function Lead({ story, more, hasSport }: Mixed & { story: ArticleRow; more: readonly ArticleRow[] }) {
  return (
    <div className={css.lead}>
      <StoryRow
        article={story}
        size="front"
        level={2}
        picture={<StoryPicture article={story} sizes="(min-width: 1024px) 36rem, 100vw" isFirst />}
        place="above"
        hasDek
        topic={topicOf(story, { hasSport })}
      />
      {more.length > 0 ? (
        <div className={css.under}>
          {more.map((each) => (
            <StoryRow
              key={each.id}
              article={each}
              size="s"
              level={2}
              picture={<StoryPicture article={each} sizes="(min-width: 490px) 18rem, 100vw" />}
              place="above"
              topic={topicOf(each, { hasSport })}
            />
          ))}
        </div>
      ) : null}
    </div>
  );
}

/** Text only: the headlines are the product. */
export function Headlines({
  stories,
  title,
  hasSport,
}: Mixed & { stories: readonly ArticleRow[]; title: string | null }) {
  return (
    <section className={css.headlines}>
      {title ? <SectionHead>{title}</SectionHead> : null}
      {stories.map((story, index) => (
        <StoryRow
          key={story.id}
          article={story}
          size={index === 0 ? 'm' : 's'}
          hasDek={index === 0}
          topic={topicOf(story, { hasSport })}
        />
      ))}
    </section>
  );
}

type Board = NonNullable<FrontData['board']>;

/** The class of the sport, best prospects first. */
export function ClassBoard({ board: { list, year, prospects, total }, title }: { board: Board; title: string | null }) {
  if (prospects.length === 0) return null;
  return (
    <section>
      <SectionHead
        link={{ href: `/prospect_rankings/${list.name}/${year}`, label: `All ${total.toLocaleString('en-US')}` }}
      >
        {title ?? `${sportName(list.sport)}, class of ${year}`}
      </SectionHead>
      <People label={list.title} people={prospects} isRanked />
    </section>
  );
}

const Rank = ({ rank }: { rank: number | null }) => (
  <span className={css.rank}>
    <RankFigure rank={rank} />
  </span>
);

/** The uncommitted prospects whom the team wants most. */
export function TargetBoard({ targets, title }: { targets: NonNullable<FrontData['targets']>; title: string | null }) {
  const { prospects, year, sport, college } = targets;
  if (prospects.length === 0) return null;
  const href = `/team/${college.slug}/${sport}/${year}?targets=1`;
  return (
    <section>
      <SectionHead link={{ href, label: 'The full board' }}>{title ?? `Top targets, ${year}`}</SectionHead>
      <People label={`${college.shortName} top targets`} people={prospects} />
    </section>
  );
}

export function NextVisits({
  visits,
  title,
  now,
}: {
  visits: NonNullable<FrontData['visits']>;
  title: string | null;
  now: string;
}) {
  const upcoming = visits.visits.slice(0, Math.min(visits.upcoming, visits.visits.length));
  if (upcoming.length === 0) return null;
  return (
    <section>
      <SectionHead>{title ?? 'Next on campus'}</SectionHead>
      <RowList label={`Visits to ${visits.college.shortName} to come`} thin>
        {upcoming.map(({ id, prospect, date }) => (
          <RowItem key={id}>
            <time className={css.day} dateTime={date}>
              {readerDay(date, new Date(now))}
            </time>
            <RowMain href={prospectHref(prospect)} sub={prospect.position}>
              {prospect.name}
            </RowMain>
            <RatingChip rating={prospect.bluechipRating} stars={prospect.stars} />
          </RowItem>
        ))}
      </RowList>
    </section>
  );
}

type PeopleProps = {
  label: string;
  people: readonly ProspectRow[];
  /** Shows the place in the national list before each. */
  isRanked?: boolean;
};

export function People({ label, people, isRanked = false }: PeopleProps) {
  return (
    <RowList label={label}>
      {people.map((prospect) => (
        <RowItem key={prospect.id}>
          {isRanked ? <Rank rank={prospect.ranks.natl} /> : null}
          <RowMain
            href={prospectHref(prospect)}
            sub={[prospect.position, schoolText(prospect)].filter(Boolean).join(', ')}
          >
            {prospect.name}
          </RowMain>
          <Flag team={flagOf(prospect.college)} />
          <RatingChip rating={prospect.bluechipRating} stars={prospect.stars} />
        </RowItem>
      ))}
    </RowList>
  );
}
