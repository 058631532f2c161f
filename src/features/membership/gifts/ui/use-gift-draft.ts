import { useEffect, useSyncExternalStore } from 'react';
import { clearDraftOnPageRestore, type GiftDraft, takeGiftDraft } from './gift-draft.ts';

/** Read once per page load; the server has no draft. */
let taken: { draft: GiftDraft | null } | null = null;

function snapshot(): GiftDraft | null {
  taken ??= { draft: takeGiftDraft() };
  return taken.draft;
}

/** The gift form as it was before the strict sign-in that it led to; null: there was none. */
export function useGiftDraft(): GiftDraft | null {
  useEffect(() => clearDraftOnPageRestore(window), []);
  return useSyncExternalStore(
    () => () => {},
    snapshot,
    () => null,
  );
}
