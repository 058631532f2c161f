import { StoryItem } from '#design-system/story-item.tsx';
import { accessMark, articleHref } from '#features/content/articles/article-view.ts';
import { relativeDate } from '#kernel/relative-date.ts';
import { usePageRoot } from '#web/root-data.ts';
import type { FoundArticle } from '../contract.ts';
import css from './article-results.module.css';

/** Articles with the excerpt that they were found by. A locked article is found like any other, and says who may read it. */
type ArticleResultsProps = {
  articles: readonly FoundArticle[];
  now: Date;
  /** 2 if the page title is the only heading above. */
  level?: 2 | 3;
};

export function ArticleResults({ articles, now, level = 3 }: ArticleResultsProps) {
  const { site } = usePageRoot();
  return (
    <ol className={css.list}>
      {articles.map((article) => (
        <li key={article.id} className={css.item}>
          <StoryItem
            level={level}
            size="s"
            href={articleHref(article.slug)}
            dek={article.dek}
            author={article.author.name}
            time={{ iso: article.publishedAt, text: relativeDate(new Date(article.publishedAt), now) }}
            access={accessMark(article, site.id)}
          >
            {article.headline}
          </StoryItem>
          <Snippet parts={article.snippet} />
        </li>
      ))}
    </ol>
  );
}

function Snippet({ parts }: { parts: FoundArticle['snippet'] }) {
  if (!parts.some(({ isHit }) => isHit)) return null;
  return (
    <p className={css.snippet}>
      {parts.map(({ text, isHit }, place) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: a piece of a text that does not change
        isHit ? <mark key={place}>{text}</mark> : text,
      )}
    </p>
  );
}
