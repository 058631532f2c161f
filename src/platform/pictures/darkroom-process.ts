import { answerTasks } from './answer-tasks.ts';
import type { Developed, Print, Undeveloped } from './darkroom.ts';
import { develop, print } from './develop.ts';

/** The process of `create-darkroom.ts`. */

export type DarkroomTask = { develop: Uint8Array } | { print: Print };
export type DarkroomResult = { developed: Developed | Undeveloped } | { printed: Buffer };

answerTasks(
  async (task: DarkroomTask): Promise<DarkroomResult> =>
    'develop' in task ? { developed: await develop(task.develop) } : { printed: await print(task.print) },
);
