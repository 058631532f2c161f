import { useCallback, useEffect, useRef } from 'react';

/**
 * Runs something at once, or if a pointer is down, once it is released: a message that appears in between would move the button away, and
 * the click would be lost.
 */
export function useAfterPress(): (run: () => void) => void {
  const isDown = useRef(false);
  useEffect(() => {
    const down = () => {
      isDown.current = true;
    };
    const up = () => {
      isDown.current = false;
    };
    window.addEventListener('pointerdown', down, true);
    window.addEventListener('pointerup', up, true);
    window.addEventListener('pointercancel', up, true);
    return () => {
      window.removeEventListener('pointerdown', down, true);
      window.removeEventListener('pointerup', up, true);
      window.removeEventListener('pointercancel', up, true);
    };
  }, []);
  return useCallback((run) => {
    if (!isDown.current) run();
    // The click follows in the same task.
    else window.addEventListener('pointerup', () => setTimeout(run), { once: true });
  }, []);
}
