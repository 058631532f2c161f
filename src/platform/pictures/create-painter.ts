import { isApiError } from '#kernel/errors.ts';
import type { Drawing, Painted } from './drawing.ts';
import { createSideProcess, type SideOptions } from './side-process.ts';

/** Paints images in a process of its own (`side-process.ts`). */
export type Painter = {
  paint(drawing: Drawing): Promise<Painted>;
  close(): void;
};

const AT_ONCE = 2;
const MOST_WAITING = 50;
/** After this long in the queue, the client has gone or has already got a timeout. */
const WAIT_MS = 10_000;
const TIMEOUT_MS = 10_000;
const IDLE_MS = 60_000;

export type PainterOptions = Partial<Pick<SideOptions, 'waitMs' | 'timeoutMs' | 'idleMs' | 'forkProcess'>>;

export function createPainter({
  waitMs = WAIT_MS,
  timeoutMs = TIMEOUT_MS,
  idleMs = IDLE_MS,
  forkProcess,
}: PainterOptions = {}): Painter {
  const { ask, close } = createSideProcess<Drawing, Painted>({
    program: 'painting-process',
    atOnce: AT_ONCE,
    mostWaiting: MOST_WAITING,
    waitMs,
    timeoutMs,
    idleMs,
    forkProcess,
  });
  return {
    async paint(drawing) {
      const painted = await ask(drawing).catch((error: unknown) => {
        throw isApiError(error) ? error : new Error('a picture could not be painted', { cause: error });
      });
      return { ...painted, png: Buffer.from(painted.png) };
    },
    close,
  };
}
