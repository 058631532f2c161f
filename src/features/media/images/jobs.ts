import { z } from 'zod';
import type { JobDefinition, JobDeps } from '#platform/jobs/jobs.ts';
import { REMOVE_PICTURE } from './job-names.ts';
import { findImageByKey } from './queries.ts';
import { renditionFolder } from './rendition-address.ts';

const removed = z.object({ imageId: z.int(), storageKey: z.string() });

/** Renditions first; the original is kept if the same picture was added again in the meantime. */
export const removePictureJob = ({ db, ports: { storage } }: Pick<JobDeps, 'db' | 'ports'>): JobDefinition => ({
  name: REMOVE_PICTURE,
  retries: 8,
  async run(data) {
    const { imageId, storageKey } = removed.parse(data);
    await storage.removeFolder(renditionFolder({ id: imageId, focal: null }));
    if (!(await findImageByKey(db, storageKey))) await storage.remove(storageKey);
  },
});
