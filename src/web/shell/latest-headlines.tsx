import { useEffect, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import { SectionHead } from '#design-system/section-head.tsx';
import { StoryItem } from '#design-system/story-item.tsx';
import { type ArticleRow, accessMark, articleHref } from '#features/content/articles/article-view.ts';
import { relativeDate } from '#kernel/relative-date.ts';
import { useApi } from '../calls.ts';
import { useRootData } from '../root-data.ts';
import css from './latest-headlines.module.css';

const SHOWN = 5;

/** The site's latest headlines, for a page without data of its own; empty if they cannot be loaded. */
export function LatestHeadlines() {
  const api = useApi();
  const { now, site } = useRootData() ?? {};
  const [articles, setArticles] = useState<readonly ArticleRow[]>([]);
  const isFollowed = useNavigationType() === NavigationType.Push;
  useEffect(() => {
    // For a link that the browser followed in place: only the server knows whether its address is redirected (decision 0173).
    if (isFollowed) location.reload();
  }, [isFollowed]);
  useEffect(() => {
    let isLeft = false;
    const ask = async () => {
      const reply = await api?.content.headlines({ query: { perPage: SHOWN } }).catch(() => null);
      if (reply && !isLeft) setArticles(reply.contents);
    };
    void ask();
    return () => {
      isLeft = true;
    };
  }, [api]);
  // Reserves the space while they load, so that nothing below moves.
  if (articles.length === 0 || now === undefined) return <div className={css.place} />;
  return (
    <section className={`${css.place} ${css.latest}`} aria-labelledby="latest-headlines">
      <SectionHead id="latest-headlines">Latest stories</SectionHead>
      {articles.map((article) => (
        <StoryItem
          key={article.slug}
          href={articleHref(article.slug)}
          author={article.author.name}
          time={{ iso: article.publishedAt, text: relativeDate(new Date(article.publishedAt), new Date(now)) }}
          access={accessMark(article, site?.id)}
        >
          {article.headline}
        </StoryItem>
      ))}
    </section>
  );
}
