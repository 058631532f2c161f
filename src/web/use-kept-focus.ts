import { useEffect, useRef } from 'react';

/**
 * When the element with the focus was removed, as the button of a row that is gone, the focus goes to `place` and not to the top of the page.
 * `place`: the id of an element that stays and has a `tabIndex`. For the component whose change removes the element.
 */
export function useKeptFocus(place: string): void {
  const latest = useRef<Element | null>(null);
  useEffect(() => {
    latest.current = document.activeElement;
    const note = ({ target }: FocusEvent) => {
      latest.current = target instanceof Element ? target : null;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    if (latest.current?.isConnected !== false) return;
    latest.current = null;
    moveLostFocus(place);
  });
}

/** Where nothing has the focus, `place` gets it, and the page does not scroll. */
export function moveLostFocus(place: string): void {
  if (document.activeElement === document.body) document.getElementById(place)?.focus({ preventScroll: true });
}
