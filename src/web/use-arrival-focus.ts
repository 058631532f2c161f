import { type RefObject, useEffect } from 'react';

/**
 * Focus goes to an element once the page is loaded, where nothing has it: the button that led here is on another document. `isOn`: false
 * for pages that nothing was done on.
 */
export function useArrivalFocus(place: RefObject<HTMLElement | null>, isOn = true): void {
  useEffect(() => {
    if (isOn && document.activeElement === document.body) place.current?.focus();
  }, [place, isOn]);
}
