import { answerTasks } from './answer-tasks.ts';
import { paint } from './paint.ts';

/** The process of `create-painter.ts`. */
answerTasks(paint);
