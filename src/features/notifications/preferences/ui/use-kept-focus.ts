import { useEffect, useRef } from 'react';

/** When what had the focus went with a change of `value`, the focus goes to its section and not to the top of the page. */
export function useKeptFocus(section: string, value: unknown): void {
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    if (document.activeElement === document.body) document.getElementById(section)?.focus({ preventScroll: true });
  }, [section, value]);
}
