import { Flag } from '#design-system/flag.tsx';
import { Sections } from '#design-system/layout.tsx';
import { RatingChip } from '#design-system/rating-chip.tsx';
import { RowItem, RowList, RowMain } from '#design-system/row-list.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { flagOf } from '#features/directory/colleges/college-flag-view.ts';
import { type ProspectRow, prospectHref, sizeText } from '#features/recruiting/prospects/prospect-view.ts';
import { AdSlot, type Ads } from '#web/ad-slot.tsx';
import type { ArticleDetail, ArticleRow } from '../article-view.ts';
import css from './article-page.module.css';
import { StoryRow } from './story-row.tsx';

/** Next to the story: facts about the people it names, its author, and what to read next. Stays open if the text is locked. */
export function ArticleSide({ article, next, ads }: { article: ArticleDetail; next: readonly ArticleRow[]; ads: Ads }) {
  return (
    <aside className={css.side} aria-label="About this story">
      <Sections>
        {article.people.length > 0 ? (
          <section>
            <SectionHead>In this story</SectionHead>
            <RowList>
              {article.people.slice(0, MOST_PEOPLE).map((prospect) => (
                <Person key={prospect.id} prospect={prospect} />
              ))}
            </RowList>
          </section>
        ) : null}
        <section>
          <SectionHead link={{ href: `/authors/${article.author.slug}`, label: 'All stories' }}>
            About the writer
          </SectionHead>
          <p className={css.writer}>
            <b>{article.author.name}</b>, {article.writer.title}. {article.writer.bio}
          </p>
        </section>
        <AdSlot ads={ads} place="side" />
        {next.length > 0 ? (
          <section>
            <SectionHead>Read next</SectionHead>
            {next.map((each) => (
              <StoryRow key={each.id} article={each} size="s" />
            ))}
          </section>
        ) : null}
      </Sections>
    </aside>
  );
}

/** Only the best of a whole class are shown. */
const MOST_PEOPLE = 6;

function Person({ prospect }: { prospect: ProspectRow }) {
  const facts = [prospect.position, sizeText(prospect)].filter((fact) => fact).join(', ');
  return (
    <RowItem>
      <RatingChip rating={prospect.bluechipRating} stars={prospect.stars} />
      <RowMain
        href={prospectHref(prospect)}
        sub={prospect.ranks.natl === null ? facts : `${facts}. No. ${prospect.ranks.natl}`}
      >
        {prospect.name}
      </RowMain>
      <Flag team={flagOf(prospect.college)} />
    </RowItem>
  );
}
