import { useEffect, useState } from 'react';
import { SectionHead } from '#design-system/section-head.tsx';
import { StoryItem } from '#design-system/story-item.tsx';
import { type ArticleRow, accessWord, articleHref } from '#features/content/articles/article-view.ts';
import { relativeDate } from '#kernel/relative-date.ts';
import { useApi } from '../calls.ts';
import { useRootData } from '../root-data.ts';
import css from './latest-headlines.module.css';

const SHOWN = 5;

/** The latest headlines of the site, for a page that has no facts of its own; nothing where they cannot be had. */
export function LatestHeadlines() {
  const api = useApi();
  const now = useRootData()?.now;
  const [articles, setArticles] = useState<readonly ArticleRow[]>([]);
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
  // The place is kept while they are asked for: what stands below does not move.
  if (articles.length === 0 || now === undefined) return <div className={css.place} />;
  return (
    <section className={`${css.place} ${css.latest}`} aria-labelledby="latest-headlines">
      <SectionHead id="latest-headlines">Latest stories</SectionHead>
      {articles.map(({ slug, headline, author, publishedAt, access }) => (
        <StoryItem
          key={slug}
          href={articleHref(slug)}
          author={author.name}
          time={{ iso: publishedAt, text: relativeDate(new Date(publishedAt), new Date(now)) }}
          access={accessWord(access)}
        >
          {headline}
        </StoryItem>
      ))}
    </section>
  );
}
