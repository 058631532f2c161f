import { useLoaderData, useRevalidator } from 'react-router';
import { ButtonLink } from '#design-system/button.tsx';
import { Page } from '#design-system/layout.tsx';
import { PageTitle } from '#design-system/page-title.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { StoryItem } from '#design-system/story-item.tsx';
import { hiddenClass } from '#design-system/visually-hidden.tsx';
import { relativeDate } from '#kernel/relative-date.ts';
import { sportName } from '#kernel/sports.ts';
import { SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { usePageRoot } from '#web/root-data.ts';
import { removeCopy } from '#web/saved/copies.ts';
import { useKeptFocus } from '#web/use-kept-focus.ts';
import { UserNav } from '#web/user-nav.tsx';
import { accessMark, articleHref } from '../../articles/article-view.ts';
import { SAVED_PATH, type SavedStory } from '../saved-story-view.ts';
import { loadSaved, type SavedData } from './saved-data.ts';
import css from './saved-page.module.css';
import { type CopyState, useCopies } from './use-copies.ts';

export { loadSaved as loader };

const STATE_ID = 'saved-state';

/** The stories that a member saved, and which of them can be read offline. */
export function Component() {
  const { savedStories, token } = useLoaderData<SavedData>();
  const copies = useCopies();
  useKeptFocus(STATE_ID);
  return (
    <Page>
      <PageMeta title="Saved stories" description="Your saved stories." path={SAVED_PATH} isIndexed={false} />
      <UserNav />
      <PageTitle title="Saved stories" />
      <div className={css.body}>
        {/* Rendered without stories too, otherwise nothing would be announced when the last one is removed. */}
        <p id={STATE_ID} className={savedStories.length === 0 ? hiddenClass : css.state} role="status" tabIndex={-1}>
          {stateWords(copies, savedStories)}
        </p>
        {savedStories.length === 0 ? (
          <Nothing />
        ) : (
          <ul className={css.list}>
            {savedStories.map((saved) => (
              <SavedRow key={saved.story.id} saved={saved} token={token} copies={copies} />
            ))}
          </ul>
        )}
      </div>
    </Page>
  );
}

function stateWords(copies: CopyState, saved: readonly SavedStory[]): string {
  if (saved.length === 0) return 'No saved stories';
  const total = saved.length === 1 ? '1 story' : `${saved.length} stories`;
  if (copies.kind === 'none') return total;
  if (copies.kind === 'working') return `${total}. Getting them ready to read offline…`;
  const here = saved.filter(({ story }) => copies.slugs.has(story.slug)).length;
  return here === saved.length ? `${total}, ready to read offline` : `${total}, ${here} ready to read offline`;
}

type SavedRowProps = { saved: SavedStory; token: string; copies: CopyState };

function SavedRow({ saved: { story, readableUntil }, token, copies }: SavedRowProps) {
  const { now, site } = usePageRoot();
  const { revalidate } = useRevalidator();
  const { slug, headline, dek, sport, author, publishedAt } = story;
  const isLocked = readableUntil === null;
  const isMissing = copies.kind === 'done' && !isLocked && !copies.slugs.has(slug);
  return (
    <li className={css.row}>
      <StoryItem
        level={2}
        href={articleHref(slug)}
        dek={dek}
        topic={sportName(sport)}
        author={author.name}
        time={{ iso: publishedAt, text: relativeDate(new Date(publishedAt), new Date(now)) }}
        access={accessMark(story, site.id)}
      >
        {headline}
      </StoryItem>
      {isLocked ? <LockedNote story={story} /> : null}
      {isMissing ? <p className={css.note}>Not on this device yet. Reload the page to try again.</p> : null}
      <CallForm
        call={(calls) => calls.savedStories.remove}
        params={{ slug }}
        token={token}
        label={`Remove ${headline}`}
        onDone={() => {
          void removeCopy(slug);
          void revalidate();
          return undefined;
        }}
      >
        <SubmitButton kind="second" size="small" aria-label={`Remove: ${headline}`}>
          Remove
        </SubmitButton>
      </CallForm>
    </li>
  );
}

/** A story that is free with an account opens when it is read, as long as the member has free stories left. */
function LockedNote({ story: { slug, access } }: Pick<SavedStory, 'story'>) {
  return access === 'registered' ? (
    <p className={css.note}>
      Counts as one of your free stories once you open it. <a href={articleHref(slug)}>Open the story</a>
    </p>
  ) : (
    <p className={css.note}>
      Locked for your account right now. <a href={articleHref(slug)}>See what opens it</a>
    </p>
  );
}

function Nothing() {
  return (
    <Empty
      title="No saved stories yet"
      level={2}
      actions={
        <ButtonLink kind="second" size="small" href="/">
          See the latest stories
        </ButtonLink>
      }
    >
      Choose Save below a story to keep it here and read it later, even offline.
    </Empty>
  );
}
