import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AWAY_MS, watchLeaving } from './watch-leaving.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function page() {
  const seen: { visibilityState: DocumentVisibilityState } = { visibilityState: 'visible' };
  const document = Object.assign(new EventTarget(), seen);
  const window = new EventTarget();
  const onLeft = vi.fn<() => void>();
  const stop = watchLeaving({ document, window }, onLeft);
  const show = (state: DocumentVisibilityState) => {
    document.visibilityState = state;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  return { onLeft, stop, show, hide: () => window.dispatchEvent(new Event('pagehide')) };
}

test('a page that is closed or changed is left', () => {
  const { onLeft, hide } = page();
  hide();
  expect(onLeft).toHaveBeenCalledOnce();
});

test('one that nobody looks at for a minute is left, one that is seen again before is not', () => {
  const { onLeft, show } = page();
  show('hidden');
  vi.advanceTimersByTime(AWAY_MS - 1);
  show('visible');
  vi.advanceTimersByTime(AWAY_MS);
  expect(onLeft).not.toHaveBeenCalled();
  show('hidden');
  vi.advanceTimersByTime(AWAY_MS);
  expect(onLeft).toHaveBeenCalledOnce();
});

test('who stopped hears nothing more', () => {
  const { onLeft, stop, show, hide } = page();
  show('hidden');
  stop();
  vi.advanceTimersByTime(AWAY_MS);
  hide();
  expect(onLeft).not.toHaveBeenCalled();
});
