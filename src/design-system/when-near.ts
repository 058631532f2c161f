/** Content within this distance of the window is fetched before it is visible (specification, section 9). */
export const PREFETCH_MARGIN = '200px';
/** Content that only passes by while scrolling is not fetched: it must stay near for this long (specification, section 9). */
export const LAZY_LOAD_DELAY_MS = 200;

/** Calls `onNear` once, when the element has stayed near the window for the delay. Returns a function that cancels it. */
export function whenNear(element: Element, onNear: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    watch.disconnect();
  };
  const watch = new IntersectionObserver(
    (entries) => {
      clearTimeout(timer);
      if (!entries.at(-1)?.isIntersecting) return;
      timer = setTimeout(() => {
        stop();
        onNear();
      }, LAZY_LOAD_DELAY_MS);
    },
    { rootMargin: PREFETCH_MARGIN },
  );
  watch.observe(element);
  return stop;
}
