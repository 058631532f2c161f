import { type RefObject, useEffect } from 'react';

/**
 * Focuses an element once the page is loaded, if nothing has the focus: the button that led here was on another document. `isOn`: false for
 * pages without a preceding action.
 */
export function useArrivalFocus(place: RefObject<HTMLElement | null>, isOn = true): void {
  useEffect(() => {
    if (isOn && document.activeElement === document.body) place.current?.focus();
  }, [place, isOn]);
}
