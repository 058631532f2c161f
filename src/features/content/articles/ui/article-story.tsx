import type { ReactNode } from 'react';
import { AccessKey } from '#design-system/event-pill.tsx';
import { CreditedPicture } from '#design-system/picture.tsx';
import { Plate } from '#design-system/plate.tsx';
import { Byline, Dek, Headline } from '#design-system/story-item.tsx';
import { sportName } from '#kernel/sports.ts';
import { sportFront, usePageRoot } from '#web/root-data.ts';
import type { ArticleBlock } from '../article-block-view.ts';
import { type ArticleDetail, accessMark, readingTime } from '../article-view.ts';
import { lockedFrom } from '../locked-part-view.ts';
import { ArticleBody } from './article-body.tsx';
import css from './article-page.module.css';
import { shownTime } from './story-row.tsx';

/** One story from its headline to its last correction, with its text, or the opening and what replaces the rest. */

type ArticleStoryProps = {
  article: ArticleDetail;
  /** Null: locked. */
  blocks: readonly ArticleBlock[] | null;
  /** Shown instead of the locked part. */
  gate?: ReactNode;
  /** A story after the first of a page. */
  isFurther?: boolean;
};

export function ArticleStory({ article, blocks, gate, isFurther = false }: ArticleStoryProps) {
  const root = usePageRoot();
  const level = isFurther ? 2 : 1;
  return (
    <article className={css.story} id={isFurther ? article.slug : undefined}>
      <header className={css.head}>
        <p className={css.crumb}>
          <a href={sportFront(root, article.sport)}>{sportName(article.sport)} recruiting</a>
          {article.access === 'free' ? null : <AccessKey>{accessMark(article, root.site.id)}</AccessKey>}
        </p>
        <Headline size="front" level={level}>
          {article.headline}
        </Headline>
        <Dek>{article.dek}</Dek>
        <ArticleByline article={article} />
      </header>
      <div className={css.picture}>
        {article.image ? (
          <CreditedPicture
            image={article.image}
            sizes="(min-width: 1024px) 50rem, 100vw"
            isFirst={!isFurther}
            alt={article.image.alt}
          />
        ) : (
          <Plate seed={article.slug} sport={article.sport} team={article.teamKey} />
        )}
      </div>
      {blocks === null ? (
        <>
          <ArticleBody blocks={teaserBlocks(article.teaser)} />
          {gate}
        </>
      ) : (
        // Structured data describes only the first story of a page.
        <ArticleBody blocks={blocks} {...(isFurther ? { h: 3 } : { lockedFrom: lockedFrom(article, blocks) })} />
      )}
      <Corrections corrections={article.corrections} />
    </article>
  );
}

const teaserBlocks = (teaser: readonly string[]): ArticleBlock[] =>
  teaser.map((text) => ({ type: 'paragraph', runs: [{ text, marks: [], href: null }] }));

function ArticleByline({ article }: { article: ArticleDetail }) {
  const { now } = usePageRoot();
  const { author, publishedAt, changedAt, wordCount } = article;
  return (
    <div className={css.by}>
      <Byline
        author={author.name}
        authorHref={`/authors/${author.slug}`}
        time={shownTime(publishedAt, now)}
        length={readingTime(wordCount)}
      />
      {changedAt === null ? null : (
        <p className={css.changed}>
          Updated <time dateTime={changedAt}>{shownTime(changedAt, now).text}</time>
        </p>
      )}
    </div>
  );
}

function Corrections({ corrections }: Pick<ArticleDetail, 'corrections'>) {
  const { now } = usePageRoot();
  if (corrections.length === 0) return null;
  return (
    <aside className={css.corrections} aria-label="Corrections">
      {corrections.map(({ text, correctedAt }) => (
        <p key={`${correctedAt} ${text}`}>
          <b>Correction, {shownTime(correctedAt, now).text}.</b> {text ?? 'Subscribers can read the correction.'}
        </p>
      ))}
    </aside>
  );
}
