import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls a one-row navigation to its current link, which would otherwise be out of view in a long row. `path`: the address of that link.
 */
export function useCurrentInView(path: string): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const links = row.current?.querySelectorAll('a') ?? [];
    const current = [...links].find((link) => link.getAttribute('href') === path);
    if (!row.current || !current) return;
    const [outer, inner] = [row.current.getBoundingClientRect(), current.getBoundingClientRect()];
    // Not `scrollIntoView`, which would scroll the page as well.
    row.current.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
  }, [path]);
  return row;
}
