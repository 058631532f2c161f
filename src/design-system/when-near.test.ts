import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LAZY_LOAD_DELAY_MS, PREFETCH_MARGIN, whenNear } from './when-near.ts';

let tell: (isIntersecting: boolean) => void;
const disconnect = vi.fn<() => void>();
const margins: unknown[] = [];
// The element is only passed on.
const element = {} as unknown as Element;

beforeEach(() => {
  vi.useFakeTimers();
  margins.length = 0;
  disconnect.mockClear();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void, { rootMargin }: { rootMargin: string }) {
        margins.push(rootMargin);
        tell = (isIntersecting) => callback([{ isIntersecting }]);
      }
      observe() {}
      disconnect = disconnect;
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('an element that stays near for 200 ms is told once, from 200 px away', () => {
  const onNear = vi.fn<() => void>();
  whenNear(element, onNear);
  expect({ margins, margin: PREFETCH_MARGIN, delay: LAZY_LOAD_DELAY_MS }).toEqual({
    margins: ['200px'],
    margin: '200px',
    delay: 200,
  });
  tell(true);
  vi.advanceTimersByTime(199);
  expect(onNear).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onNear).toHaveBeenCalledTimes(1);
  expect(disconnect).toHaveBeenCalledTimes(1);
});

test('an element that a reader scrolls past is not told', () => {
  const onNear = vi.fn<() => void>();
  whenNear(element, onNear);
  tell(true);
  vi.advanceTimersByTime(150);
  tell(false);
  vi.advanceTimersByTime(1000);
  expect(onNear).not.toHaveBeenCalled();
});

test('what is given up is told nothing', () => {
  const onNear = vi.fn<() => void>();
  const stop = whenNear(element, onNear);
  tell(true);
  stop();
  vi.advanceTimersByTime(1000);
  expect(onNear).not.toHaveBeenCalled();
});
