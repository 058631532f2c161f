import { type KeyboardEvent, type MouseEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';

const PLACE = /^#([1-9]\d{0,2})$/;

/** The picture number in the URL fragment; null if it is not one of these. */
function placeInAddress(count: number): number | null {
  const place = Number(PLACE.exec(location.hash)?.[1] ?? 0);
  return place >= 1 && place <= count ? place : null;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

export type Gallery = {
  strip: RefObject<HTMLOListElement | null>;
  /** From 1. */
  current: number;
  go: (place: number) => void;
  /** For links to `#3`: scrolls to the picture without scrolling the page. */
  follow: (event: MouseEvent<HTMLAnchorElement>) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/**
 * The displayed picture. The strip is the browser's own scroller, which handles swipes; the count and the URL follow its position, whatever
 * moved it.
 */
export function useGallery(count: number, start: number): Gallery {
  const strip = useRef<HTMLOListElement>(null);
  const [current, setCurrent] = useState(start);
  const shown = useRef(start);
  /** The clicked link within the strip: its picture becomes unreachable, and would lose the focus. */
  const followed = useRef<{ words: string | null; from: number } | null>(null);

  /** The count and the URL are updated by the strip's scroll event. */
  const show = useCallback((place: number) => {
    const { current: element } = strip;
    if (element) element.scrollLeft = element.clientWidth * (place - 1);
  }, []);

  const go = useCallback((wanted: number) => show(Math.min(count, Math.max(1, wanted))), [count, show]);

  useEffect(() => {
    const { current: element } = strip;
    if (!element) return undefined;
    show(placeInAddress(count) ?? start);
    const onHash = () => show(placeInAddress(count) ?? start);
    const onResize = () => show(shown.current);
    const onScroll = () => {
      if (element.clientWidth === 0) return;
      const place = Math.round(element.scrollLeft / element.clientWidth) + 1;
      if (place === shown.current || place < 1 || place > count) return;
      shown.current = place;
      setCurrent(place);
      history.replaceState(history.state, '', `#${place}`);
    };
    // The browser may have scrolled to the URL's fragment before this ran; then there is no further scroll event.
    const first = requestAnimationFrame(onScroll);
    element.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('hashchange', onHash);
    window.addEventListener('resize', onResize);
    return () => {
      cancelAnimationFrame(first);
      element.removeEventListener('scroll', onScroll);
      window.removeEventListener('hashchange', onHash);
      window.removeEventListener('resize', onResize);
    };
  }, [count, start, show]);

  useEffect(() => {
    if (followed.current === null || followed.current.from === current) return;
    const links = [...(strip.current?.querySelectorAll<HTMLElement>('li:not([inert]) a[aria-label]') ?? [])];
    const same = links.find((link) => link.getAttribute('aria-label') === followed.current?.words);
    (same ?? links[0])?.focus({ preventScroll: true });
    followed.current = null;
  });

  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return;
      const steps: Record<string, number> = {
        ArrowLeft: shown.current - 1,
        ArrowRight: shown.current + 1,
        Home: 1,
        End: count,
      };
      const place = steps[event.key];
      if (place === undefined) return;
      event.preventDefault();
      go(place);
    },
    [count, go],
  );

  const follow = useCallback(
    (event: MouseEvent<HTMLAnchorElement>) => {
      const place = Number(PLACE.exec(event.currentTarget.hash)?.[1] ?? 0);
      if (place === 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      const { currentTarget } = event;
      followed.current =
        place !== shown.current && strip.current?.contains(currentTarget)
          ? { words: currentTarget.getAttribute('aria-label'), from: shown.current }
          : null;
      go(place);
    },
    [go],
  );

  return { strip, current, go, follow, onKeyDown };
}
