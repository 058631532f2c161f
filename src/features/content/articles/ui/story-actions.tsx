import { useState } from 'react';
import { useSelector } from 'react-redux';
import { Button } from '#design-system/button.tsx';
import { useApi } from '#web/calls.ts';
import { failureText } from '#web/store/failures.ts';
import type { RootState } from '#web/store/store.ts';
import { useLate } from '#web/use-late.ts';
import { GIFT } from '../../paywall/gift-view.ts';
import type { ArticleDetail } from '../article-view.ts';
import css from './story-actions.module.css';

const loadEdit = () => import('./edit-story.tsx');
const loadSave = () => import('./save-story.tsx');

/** Actions on a story: print, share, save for members, give as a gift if it is locked for others; for staff, edit. */
export function StoryActions({ article, isOpen }: { article: ArticleDetail; isOpen: boolean }) {
  const isSignedIn = useSelector(({ auth }: RootState) => auth?.isAuthenticated === true);
  const account = useSelector(({ user }: RootState) => user?.account ?? null);
  const edit = useLate(loadEdit, account !== null && (account.role !== 'user' || account.isStaffWriter));
  const save = useLate(loadSave, isSignedIn);
  return (
    <div className={css.actions}>
      {save ? <save.SaveStory key={article.slug} slug={article.slug} /> : null}
      <Button kind="second" size="small" onClick={() => window.print()}>
        Print
      </Button>
      <CopyAddress address={article.canonicalUrl} label="Copy link" />
      {isSignedIn && isOpen && article.access !== 'free' ? <GiveStory article={article} /> : null}
      {edit && account ? <edit.EditStory account={account} id={article.id} /> : null}
    </div>
  );
}

function CopyAddress({ address, label }: { address: string; label: string }) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setSaid('Copied');
    } catch {
      // Refused, or a page without https, which has no clipboard.
      setSaid('Couldn’t copy. Copy the link from your address bar.');
    }
  };
  return (
    <span className={css.one}>
      <Button kind="second" size="small" onClick={() => void copy()}>
        {label}
      </Button>
      <span role="status">{said}</span>
    </span>
  );
}

type Gift = { state: 'none' | 'making' } | { state: 'made'; url: string } | { state: 'refused'; words: string };

/** A link by which ten others may read it; its URL is shown only once. */
function GiveStory({ article }: { article: ArticleDetail }) {
  const api = useApi();
  const [gift, setGift] = useState<Gift>({ state: 'none' });
  const make = async () => {
    if (!api || gift.state === 'making') return;
    setGift({ state: 'making' });
    try {
      const { url } = await api.paywall.give({ params: { slug: article.slug } });
      setGift({ state: 'made', url });
    } catch (error) {
      setGift({ state: 'refused', words: failureText(error) });
    }
  };
  if (gift.state === 'made') {
    return (
      <div className={css.gift}>
        <label>
          Gift link: up to {GIFT.openings} people, for {GIFT.days} days
          <input type="url" readOnly value={gift.url} onFocus={(event) => event.target.select()} />
        </label>
        <CopyAddress address={gift.url} label="Copy gift link" />
      </div>
    );
  }
  return (
    <span className={css.one}>
      <Button kind="second" size="small" onClick={() => void make()} disabled={gift.state === 'making'}>
        Gift this story
      </Button>
      <span role="status">{gift.state === 'refused' ? gift.words : ''}</span>
    </span>
  );
}
