import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '#design-system/button.tsx';
import { Page } from '#design-system/layout.tsx';
import { PageTitle } from '#design-system/page-title.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { StoryItem } from '#design-system/story-item.tsx';
import { SAVED_PATH, type StoryCopy } from '#features/content/saved-stories/saved-story-view.ts';
import { apDate } from '#kernel/ap-date.ts';
import { sportName } from '#kernel/sports.ts';
import { browserNow } from '../client/browser-clock.ts';
import { usePageRoot } from '../root-data.ts';
import { readableCopies, removeCopies } from '../saved/copies.ts';
import { OfflineStory } from './offline-story.tsx';
import css from './offline-view.module.css';

/** While offline: the requested story if this device has a copy of it, otherwise a list of its copies. */
export function OfflineView({ path }: { path: string }) {
  const [copies, setCopies] = useState<readonly StoryCopy[] | null>(null);
  useEffect(() => {
    let isLeft = false;
    readableCopies().then(
      (found) => isLeft || setCopies(found),
      () => isLeft || setCopies([]),
    );
    return () => {
      isLeft = true;
    };
  }, []);
  const story = copies?.find(({ slug }) => path.split(/[?#]/)[0] === `/news/${slug}`);
  if (story) return <OfflineStory story={story} path={path} />;
  return (
    <Page>
      <Notice path={path} />
      <SectionHead>Saved on this device</SectionHead>
      <Copies
        copies={copies}
        onDelete={() => {
          void removeCopies().then(() => setCopies([]));
        }}
      />
    </Page>
  );
}

function Notice({ path }: { path: string }) {
  const { site } = usePageRoot();
  useEffect(() => {
    const open = () => location.replace(path);
    window.addEventListener('online', open);
    return () => window.removeEventListener('online', open);
  }, [path]);
  const isSavedPage = path.split('?')[0] === SAVED_PATH;
  return (
    <div className={css.notice}>
      <PageTitle title="You’re offline" />
      <p>
        {isSavedPage
          ? 'These are the saved stories you can read without a connection.'
          : `${site.name} needs a connection to show this page. It opens once you’re back online.`}
      </p>
      <Button kind="second" size="small" onClick={() => location.replace(path)}>
        Try again
      </Button>
    </div>
  );
}

type CopiesProps = { copies: readonly StoryCopy[] | null; onDelete: () => void };

function Copies({ copies, onDelete }: CopiesProps): ReactNode {
  if (copies === null) return <p role="status">Looking for saved stories…</p>;
  if (copies.length === 0)
    return (
      <Empty title="No stories on this device">
        Choose Save on a story while you’re online and logged in. You can then read it here without a connection.
      </Empty>
    );
  return (
    <>
      <ul className={css.list}>
        {copies.map(({ slug, headline, dek, sport, authorName, publishedAt }) => (
          <li key={slug}>
            <StoryItem
              href={`#/news/${slug}`}
              dek={dek}
              topic={sportName(sport)}
              author={authorName}
              time={{ iso: publishedAt, text: apDate(new Date(publishedAt), browserNow()) }}
            >
              {headline}
            </StoryItem>
          </li>
        ))}
      </ul>
      <Button kind="second" size="small" onClick={onDelete}>
        Delete offline copies
      </Button>
    </>
  );
}
