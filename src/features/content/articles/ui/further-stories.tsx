import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '#design-system/button.tsx';
import { whenNear } from '#design-system/when-near.ts';
import { useApi } from '#web/calls.ts';
import { usePageRoot } from '#web/root-data.ts';
import { type ArticleDetail, articleHref, MOST_LEFT_OUT } from '../article-view.ts';
import { ArticleGate } from './article-gate.tsx';
import { ArticleStory } from './article-story.tsx';
import { mayOpen, useReading } from './use-reading.ts';

/**
 * Appends further stories as the end of the previous one comes near; the URL follows the story being read. If loading stops, a button
 * continues it.
 */

/** The middle of the window: a story that crosses it is being read; a story that was jumped over is not. */
const THE_MIDDLE = '-50% 0px -50% 0px';
/** From the middle of the window upward without limit, so that a jump past whole stories also crosses their beginnings. */
const ABOVE_THE_MIDDLE = '9999999px 0px -50% 0px';
/** After this many stories the reader is asked whether to load more. */
const BY_ITSELF = 5;

type Coming = 'idle' | 'loading' | 'failed' | 'over';

type FurtherProps = {
  first: ArticleDetail;
  /** Where to subscribe; null: not sold. */
  subscribeHref: string | null;
};

export function FurtherStories({ first, subscribeHref }: FurtherProps) {
  const api = useApi();
  const end = useRef<HTMLDivElement>(null);
  const [stories, setStories] = useState<ArticleDetail[]>([]);
  const [coming, setComing] = useState<Coming>('idle');
  const tellReading = useReadAddress(first);

  const more = useCallback(async () => {
    if (!api || coming === 'loading') return;
    setComing('loading');
    try {
      const shown = [first.id, ...stories.map(({ id }) => id)];
      // Beyond this limit the first stories would repeat.
      if (shown.length > MOST_LEFT_OUT) return setComing('over');
      const { contents } = await api.content.next({ query: { currentContent: shown, perPage: 1 } });
      const [next] = contents;
      if (!next) return setComing('over');
      const { article } = await api.content.article({ params: { slug: next.slug }, query: {} });
      setStories([...stories, article]);
      setComing('idle');
    } catch {
      setComing('failed');
    }
  }, [api, coming, first.id, stories]);

  useEffect(() => {
    const mark = end.current;
    if (!mark || coming !== 'idle' || stories.length >= BY_ITSELF) return undefined;
    return whenNear(mark, () => void more());
  }, [coming, more, stories.length]);

  return (
    <>
      {stories.map((article) => (
        <Further key={article.id} article={article} subscribeHref={subscribeHref} onCross={tellReading} />
      ))}
      <div ref={end} role="status">
        {coming === 'loading' ? 'Loading next story…' : null}
        {coming === 'over' ? 'You’re all caught up.' : null}
      </div>
      {coming === 'failed' || (coming === 'idle' && stories.length >= BY_ITSELF) ? (
        <Button kind="second" onClick={() => void more()}>
          {coming === 'failed' ? 'Couldn’t load the next story. Try again' : 'Next story'}
        </Button>
      ) : null}
    </>
  );
}

type FurtherStoryProps = {
  article: ArticleDetail;
  subscribeHref: string | null;
  /** Called when its beginning passes the middle of the window. */
  onCross: () => void;
};

function Further({ article, subscribeHref, onCross }: FurtherStoryProps) {
  const { viewer, site, now } = usePageRoot();
  const place = useRef<HTMLDivElement>(null);
  const asks = mayOpen(article, { viewer, shownOn: site.id, gift: null });
  const [isSeen, setSeen] = useState(false);
  // The meter counts stories that are read, not those that are loaded.
  const { reading, hasFailed } = useReading(article, asks && isSeen, null);
  const path = articleHref(article.slug);

  useEffect(() => {
    const story = place.current;
    if (!story) return undefined;
    const watches = [
      new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), { rootMargin: THE_MIDDLE }),
      new IntersectionObserver(onCross, { rootMargin: ABOVE_THE_MIDDLE }),
    ];
    for (const watch of watches) watch.observe(story);
    return () => {
      for (const watch of watches) watch.disconnect();
    };
  }, [onCross]);

  return (
    <div ref={place} data-story={article.slug} data-headline={article.headline}>
      <ArticleStory
        article={article}
        blocks={article.blocks ?? reading?.blocks ?? null}
        isFurther
        gate={
          <ArticleGate
            article={article}
            reading={reading}
            hasFailed={hasFailed}
            subscribeHref={subscribeHref}
            viewer={viewer}
            path={path}
            now={now}
          />
        }
      />
    </div>
  );
}

/** URL and title of the story being read: the last one that begins above the middle of the window. */
function useReadAddress({ headline }: ArticleDetail): () => void {
  const opened = useRef<{ address: string; site: string } | null>(null);
  useEffect(() => {
    const site = document.title.startsWith(headline) ? document.title.slice(headline.length) : '';
    opened.current = { address: location.pathname + location.search + location.hash, site };
  }, [headline]);
  return useCallback(() => {
    if (opened.current === null) return;
    const begun = [...document.querySelectorAll<HTMLElement>('[data-story]')].filter(
      (story) => story.getBoundingClientRect().top <= innerHeight / 2,
    );
    const { story, headline: read = headline } = begun.at(-1)?.dataset ?? {};
    history.replaceState(history.state, '', story === undefined ? opened.current.address : articleHref(story));
    document.title = read + opened.current.site;
  }, [headline]);
}
