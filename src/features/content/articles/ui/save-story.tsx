import { useEffect, useState } from 'react';
import { Button } from '#design-system/button.tsx';
import { useApi } from '#web/calls.ts';
import { usePageRoot } from '#web/root-data.ts';
import { canKeepCopies, removeCopy } from '#web/saved/copies.ts';
import { fetchCopy } from '#web/saved/sync-copies.ts';
import { failureText } from '#web/store/failures.ts';
import { SAVED_PATH } from '../../saved-stories/saved-story-view.ts';
import css from './story-actions.module.css';

/** `null`: no reply from the server yet. */
type Saved = boolean | null;

/** Saves a story to the member's list, and on an installable site a copy of it on this device. */
export function SaveStory({ slug }: { slug: string }) {
  const api = useApi();
  const { site } = usePageRoot();
  const [isSaved, setSaved] = useState<Saved>(null);
  const [isSending, setSending] = useState(false);
  const [said, setSaid] = useState<'' | 'saved' | 'offline' | { failure: string }>('');
  useEffect(() => {
    let isLeft = false;
    api?.savedStories.isSaved({ params: { slug } }).then(
      (reply) => isLeft || setSaved(reply.isSaved),
      // Saving a story that is already saved is not an error.
      () => isLeft || setSaved(false),
    );
    return () => {
      isLeft = true;
    };
  }, [api, slug]);
  const change = async () => {
    if (!api || isSaved === null || isSending) return;
    setSending(true);
    try {
      const reply = await (isSaved ? api.savedStories.remove : api.savedStories.save)({ params: { slug } });
      setSaved(reply.isSaved);
      if (reply.isSaved) setSaid((await copyHere(slug)) ? 'offline' : 'saved');
      else {
        setSaid('');
        await removeCopy(slug);
      }
    } catch (error) {
      setSaid({ failure: failureText(error) });
    } finally {
      setSending(false);
    }
  };
  /** Whether the story can be read offline now; the list has it in any case. */
  const copyHere = async (saved: string): Promise<boolean> => {
    if (!api || !site.enablePwa || !canKeepCopies()) return false;
    return fetchCopy(api, saved).catch(() => false);
  };
  return (
    <span className={css.one}>
      <Button
        kind="second"
        size="small"
        aria-pressed={isSaved === true}
        disabled={isSaved === null}
        onClick={() => void change()}
      >
        {isSaved ? 'Saved' : 'Save'}
      </Button>
      <span role="status">
        {typeof said === 'object' ? said.failure : null}
        {said === 'saved' ? <a href={SAVED_PATH}>See saved stories</a> : null}
        {said === 'offline' ? (
          <>
            You can read it offline. <a href={SAVED_PATH}>See saved stories</a>
          </>
        ) : null}
      </span>
    </span>
  );
}
