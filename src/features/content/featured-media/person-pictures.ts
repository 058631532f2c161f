import type { Context } from '#platform/context.ts';
import { listPersonPictures } from './queries.ts';

/** Pictures that hang on a person, by his photos or by a gallery about him. Kept in memory: a takedown purges all of it. */

type Asker = Pick<Context, 'db' | 'memory'>;

const recalled = ({ db, memory }: Asker) => memory.recall('person-pictures', [], () => listPersonPictures(db));

export const isPictureOfPerson = async (ctx: Asker, imageId: number): Promise<boolean> =>
  (await recalled(ctx)).all.has(imageId);

/** One of somebody who was taken down (decision 14), whoever else is on it. */
export const isPictureOfHidden = async (ctx: Asker, imageId: number): Promise<boolean> =>
  (await recalled(ctx)).hidden.has(imageId);
