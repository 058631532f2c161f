import type { Darkroom } from './darkroom.ts';
import type { DarkroomResult, DarkroomTask } from './darkroom-process.ts';
import { createSideProcess, type SideOptions } from './side-process.ts';

/** As many as a small machine has processors. */
const AT_ONCE = 2;
/** A page of new images requests all of them at once. */
const MOST_WAITING = 200;
const WAIT_MS = 20_000;
/** The largest accepted image takes two seconds of processor time. */
const TIMEOUT_MS = 20_000;
const IDLE_MS = 60_000;

export function createDarkroom(options: Partial<Omit<SideOptions, 'program'>> = {}): Darkroom {
  const side = createSideProcess<DarkroomTask, DarkroomResult>({
    program: 'darkroom-process',
    atOnce: AT_ONCE,
    mostWaiting: MOST_WAITING,
    waitMs: WAIT_MS,
    timeoutMs: TIMEOUT_MS,
    idleMs: IDLE_MS,
    ...options,
  });
  return {
    async develop(bytes, { keepsAlpha = false } = {}) {
      const result = await side.ask({ develop: bytes, options: { keepsAlpha } });
      if (!('developed' in result)) throw new Error('the darkroom answered something else');
      const { developed } = result;
      return developed.ok ? { ...developed, body: Buffer.from(developed.body) } : developed;
    },
    async print(print) {
      const result = await side.ask({ print });
      if (!('printed' in result)) throw new Error('the darkroom answered something else');
      return Buffer.from(result.printed);
    },
    async scale(scale) {
      const result = await side.ask({ scale });
      if (!('scaled' in result)) throw new Error('the darkroom answered something else');
      return Buffer.from(result.scaled);
    },
    close: side.close,
  };
}
