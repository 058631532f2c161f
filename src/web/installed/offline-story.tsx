import { useEffect } from 'react';
import { Page } from '#design-system/layout.tsx';
import { Byline, Dek, Headline } from '#design-system/story-item.tsx';
import { readingTime } from '#features/content/articles/article-view.ts';
import { ArticleBody } from '#features/content/articles/ui/article-body.tsx';
import { SAVED_PATH, type StoryCopy } from '#features/content/saved-stories/saved-story-view.ts';
import { apDate } from '#kernel/ap-date.ts';
import { sportName } from '#kernel/sports.ts';
import { browserNow } from '../client/browser-clock.ts';
import css from './offline-view.module.css';

/** A saved story, read from this device. */
export function OfflineStory({ story, path }: { story: StoryCopy; path: string }) {
  const { headline, dek, sport, authorName, publishedAt, wordCount, blocks, isWhole, corrections } = story;
  useEffect(() => {
    document.title = headline;
    window.scrollTo(0, 0);
  }, [headline]);
  const now = browserNow();
  return (
    <Page>
      <article className={css.story}>
        <p className={css.from}>
          Offline copy. <a href={`#${SAVED_PATH}`}>All saved stories</a>
        </p>
        <Headline size="front" level={1}>
          {headline}
        </Headline>
        <Dek>{dek}</Dek>
        <Byline
          topic={sportName(sport)}
          author={authorName}
          time={{ iso: publishedAt, text: apDate(new Date(publishedAt), now) }}
          length={readingTime(wordCount)}
        />
        <ArticleBody blocks={blocks} />
        {corrections.map(({ text, correctedAt }) => (
          <p key={correctedAt} className={css.from}>
            <b>Correction, {apDate(new Date(correctedAt), now)}.</b> {text}
          </p>
        ))}
        {isWhole ? null : (
          <p className={css.from}>
            Pictures, videos and player cards need a connection. <a href={path}>Open the full story</a>
          </p>
        )}
      </article>
    </Page>
  );
}
