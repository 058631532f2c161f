import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls a navigation that is one row to its current link, which a long row would hide. `path` says when the current link changes. */
export function useCurrentInView(path: string): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link changes with the path
  useEffect(() => {
    const current = row.current?.querySelector('[aria-current]');
    if (!row.current || !current) return;
    const [outer, inner] = [row.current.getBoundingClientRect(), current.getBoundingClientRect()];
    // Not `scrollIntoView`, which would scroll the page as well.
    row.current.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
  }, [path]);
  return row;
}
