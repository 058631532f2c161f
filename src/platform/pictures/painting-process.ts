import type { Drawing, Painted } from './drawing.ts';
import { paint } from './paint.ts';

/** The process of `create-painter.ts`: paints what it is sent, and ends with the one that began it. */

export type Task = { id: number; drawing: Drawing };
export type Outcome = { id: number } & ({ painted: Painted } | { failure: string });

process.on('message', (task: Task) => {
  void paint(task.drawing).then(
    (painted) => answer({ id: task.id, painted }),
    (error: unknown) => answer({ id: task.id, failure: String(error instanceof Error ? error.stack : error) }),
  );
});
process.on('disconnect', () => process.exit());

/** Whoever asked may be gone. */
function answer(outcome: Outcome): void {
  process.send?.(outcome, undefined, undefined, () => {});
}
