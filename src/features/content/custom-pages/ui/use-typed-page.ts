import { type RefObject, useEffect, useState } from 'react';
import { keepTypedPage, type TypedPage, takeTypedPage } from './typed-page.ts';

/** A sign-in that is asked for leads away at once. A page that is still there then was not left for one. */
const LEFT_WITHIN_MS = 10_000;

type Options = {
  /** Null: a new page. */
  pageId: number | null;
  onRestored: (typed: TypedPage) => void;
};

/**
 * Watches the form that `place` stands in: keeps what is typed as it is sent, and fills it in again where the page was left for a sign-in.
 * `isChanged`: the form holds what is not saved.
 */
export function useTypedPage(place: RefObject<HTMLElement | null>, { pageId, onRestored }: Options) {
  const [isRestored, setRestored] = useState(false);
  const [isChanged, setChanged] = useState(false);
  useEffect(() => {
    const form = place.current?.closest('form');
    if (!form) return;
    const restore = () => {
      const typed = takeTypedPage(pageId);
      if (!typed) return;
      fillIn(form, typed);
      onRestored(typed);
      setRestored(true);
      setChanged(true);
    };
    const change = () => setChanged(true);
    let stays: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      keepTypedPage(pageId, new FormData(form));
      clearTimeout(stays);
      stays = setTimeout(() => takeTypedPage(pageId), LEFT_WITHIN_MS);
    };
    // Back from the sign-in without signing in: the form is as it was left.
    const back = ({ persisted }: PageTransitionEvent) => void (persisted && takeTypedPage(pageId));
    const timer = setTimeout(restore);
    form.addEventListener('input', change);
    form.addEventListener('submit', keep);
    window.addEventListener('pageshow', back);
    return () => {
      clearTimeout(timer);
      clearTimeout(stays);
      form.removeEventListener('input', change);
      form.removeEventListener('submit', keep);
      window.removeEventListener('pageshow', back);
    };
  }, [place, pageId, onRestored]);
  return { isRestored, isChanged };
}

function fillIn(form: HTMLFormElement, typed: TypedPage): void {
  for (const [name, value] of Object.entries(typed)) {
    const field = form.elements.namedItem(name);
    const isFilled =
      field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement;
    if (isFilled && field.type !== 'hidden') field.value = value;
  }
}
