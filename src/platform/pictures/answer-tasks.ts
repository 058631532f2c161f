import type { Answered, Asked } from './side-process.ts';

/** The child's side of `side-process.ts`: does the tasks that it receives, and ends with its parent. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the channel carries the task type that the caller names
export function answerTasks<Task>(work: (task: Task) => Promise<unknown>): void {
  process.on('message', ({ id, task }: Asked<Task>) => {
    void work(task).then(
      (result) => answer({ id, result }),
      (error: unknown) => answer({ id, failure: String(error instanceof Error ? error.stack : error) }),
    );
  });
  process.on('disconnect', () => process.exit());
}

/** The parent may be gone. */
function answer(answered: Answered<unknown>): void {
  process.send?.(answered, undefined, undefined, () => {});
}
