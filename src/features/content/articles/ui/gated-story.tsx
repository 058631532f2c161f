import { METER } from '../../paywall/meter-view.ts';
import type { ArticleReading } from '../../paywall/paywall-view.ts';
import { type ArticleDetail, articleHref, giftQuery } from '../article-view.ts';
import { ArticleGate } from './article-gate.tsx';
import css from './article-page.module.css';
import { ArticleStory } from './article-story.tsx';

export type GatedStoryProps = {
  article: ArticleDetail;
  /** From the URL; null: no gift link. */
  gift: string | null;
  /** The access request is pending. */
  isAsking: boolean;
  /** The reply; null: not requested, or failed. */
  reading: ArticleReading | null;
  hasFailed: boolean;
  subscribeHref: string | null;
  viewer: 'visitor' | 'free' | 'subscriber';
  /** The time of the page, ISO 8601. */
  now: string;
};

/** The story of a page, with the paywall if its text is locked. */
export function GatedStory({ article, gift, isAsking, reading, ...gate }: GatedStoryProps) {
  const meter = reading?.by === 'meter' ? reading.meter : null;
  return (
    <>
      <ArticleStory
        article={article}
        blocks={article.blocks ?? reading?.blocks ?? null}
        gate={
          isAsking ? (
            <Waiting href={`${articleHref(article.slug)}/reading${giftQuery(gift)}`} />
          ) : (
            <ArticleGate
              {...gate}
              article={article}
              reading={reading}
              path={articleHref(article.slug) + giftQuery(gift)}
            />
          )
        }
      />
      {meter ? (
        <p className={css.meter}>
          {meter.used} of {meter.limit} free stories used.
          {gate.viewer === 'visitor' ? (
            <>
              {' '}
              <a href="/create_account">
                Get {METER.free} every {METER.days} days with a free account
              </a>
              .
            </>
          ) : null}
        </p>
      ) : null}
    </>
  );
}

/** Shown during the access request; without JavaScript a separate page makes it. */
function Waiting({ href }: { href: string }) {
  return (
    <div className={css.waiting}>
      <p role="status">Opening story…</p>
      <noscript>
        <p>
          <a href={href}>Read the full story</a>
        </p>
      </noscript>
    </div>
  );
}
