import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Button, ButtonLink } from '#design-system/button.tsx';
import { useApi } from '#web/calls.ts';
import { usePageRoot } from '#web/root-data.ts';
import type { Dispatch, RootState } from '#web/store/store.ts';
import { prospectHref } from '../prospect-view.ts';
import type { Profile } from './prospect-data.ts';

/**
 * Follow and unfollow. The page is cached for a whole viewer class, so whether this reader follows is requested after it has loaded. A
 * visitor is sent to registration and follows afterwards; a member without JavaScript is sent to a form.
 */
export function FollowButton({ prospect }: { prospect: Profile }) {
  const api = useApi();
  const dispatch = useDispatch<Dispatch>();
  const auth = useSelector((state: RootState) => state.auth);
  const [isBusy, setBusy] = useState(false);
  const { viewer } = usePageRoot();
  const { id } = prospect;
  const isSignedIn = auth?.isAuthenticated === true;
  const isFollowed = auth?.followedProspectId === id ? auth.isProspectFollowed : null;

  useEffect(() => {
    if (!api || !isSignedIn) return undefined;
    let isLeft = false;
    const ask = async () => {
      const { askFollowing } = await import('./follow-prospect.ts');
      if (!isLeft) await askFollowing({ api, dispatch, id });
    };
    void ask();
    return () => {
      isLeft = true;
    };
  }, [api, dispatch, id, isSignedIn]);

  if (!api || !isSignedIn || isFollowed === null)
    return (
      <ButtonLink
        href={
          viewer === 'visitor'
            ? `/create_account?follow=${id}&return_to=${encodeURIComponent(prospectHref(prospect))}`
            : `/users/notifications?follow=${id}#prospects`
        }
        rel="nofollow"
        aria-busy={(viewer !== 'visitor' && auth?.isUserLoadCompleted === false) || undefined}
      >
        Follow
      </ButtonLink>
    );

  const change = async () => {
    if (isBusy) return;
    setBusy(true);
    const { changeFollowing } = await import('./follow-prospect.ts');
    await changeFollowing({ api, dispatch, id }, !isFollowed);
    setBusy(false);
  };
  return (
    <Button
      kind={isFollowed ? 'second' : 'ink'}
      aria-pressed={isFollowed}
      aria-disabled={isBusy}
      onClick={() => void change()}
    >
      {isFollowed ? 'Following' : 'Follow'}
    </Button>
  );
}
