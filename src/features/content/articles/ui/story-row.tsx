import type { ReactNode } from 'react';
import { type HeadlineSize, type ShownTime, StoryItem } from '#design-system/story-item.tsx';
import { relativeDate } from '#kernel/relative-date.ts';
import { usePageRoot } from '#web/root-data.ts';
import { type ArticleRow, accessMark, articleHref } from '../article-view.ts';

/** Relative within 20 days, otherwise the date in Central Time. */
export const shownTime = (iso: string, now: string): ShownTime => ({
  iso,
  text: relativeDate(new Date(iso), new Date(now)),
});

type StoryRowProps = {
  article: ArticleRow;
  size?: HeadlineSize;
  level?: 2 | 3;
  /** A `StoryPicture`, and where it goes. */
  picture?: ReactNode;
  place?: 'side' | 'above';
  hasDek?: boolean;
  /** In a list of several sports: the sport. */
  topic?: string | undefined;
};

/** An article in a list. */
export function StoryRow({
  article,
  size = 'm',
  level = 3,
  picture,
  place = 'side',
  hasDek = false,
  topic,
}: StoryRowProps) {
  const { now, site } = usePageRoot();
  return (
    <StoryItem
      size={size}
      level={level}
      href={articleHref(article.slug)}
      dek={hasDek ? article.dek : undefined}
      topic={topic}
      author={article.author.name}
      time={shownTime(article.publishedAt, now)}
      access={accessMark(article, site.id)}
      picture={picture}
      place={place}
    >
      {article.headline}
    </StoryItem>
  );
}
