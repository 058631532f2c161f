import { useSyncExternalStore } from 'react';
import { type KeptGift, takeKeptGift } from './kept-gift.ts';

/** Read once in this browser; the server has none. */
let taken: { gift: KeptGift | null } | null = null;

function snapshot(): KeptGift | null {
  taken ??= { gift: takeKeptGift() };
  return taken.gift;
}

/** What was typed before the strict sign-in that a gift takes; null: nothing. */
export const useKeptGift = (): KeptGift | null =>
  useSyncExternalStore(
    () => () => {},
    snapshot,
    () => null,
  );
