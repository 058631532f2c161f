import { useEffect, useRef } from 'react';

/**
 * When the focused element is removed, for example the button of a deleted row, the focus goes to `place` instead of the top of the page.
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

/** If nothing has the focus, focuses `place` without scrolling. */
export function moveLostFocus(place: string): void {
  if (document.activeElement === document.body) document.getElementById(place)?.focus({ preventScroll: true });
}
