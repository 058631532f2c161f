import type { Context } from '#platform/context.ts';
import { listPersonPictures } from './queries.ts';

/** Pictures connected with a person, through their photos or a gallery about them. Cached in memory: a takedown purges everything. */

type Asker = Pick<Context, 'db' | 'memory'>;

const recalled = ({ db, memory }: Asker) => memory.recall('person-pictures', [], () => listPersonPictures(db));

export const isPictureOfPerson = async (ctx: Asker, imageId: number): Promise<boolean> =>
  (await recalled(ctx)).all.has(imageId);

/** A picture of somebody who was taken down (decision 14), even if others are in it. */
export const isPictureOfHidden = async (ctx: Asker, imageId: number): Promise<boolean> =>
  (await recalled(ctx)).hidden.has(imageId);
