import { answerTasks } from './answer-tasks.ts';
import type { Developed, DevelopOptions, Print, Scale, Undeveloped } from './darkroom.ts';
import { develop, print, scale } from './develop.ts';

/** The process of `create-darkroom.ts`. */

export type DarkroomTask = { develop: Uint8Array; options: DevelopOptions } | { print: Print } | { scale: Scale };
export type DarkroomResult = { developed: Developed | Undeveloped } | { printed: Buffer } | { scaled: Buffer };

answerTasks(async (task: DarkroomTask): Promise<DarkroomResult> => {
  if ('develop' in task) return { developed: await develop(task.develop, task.options) };
  if ('print' in task) return { printed: await print(task.print) };
  return { scaled: await scale(task.scale) };
});
