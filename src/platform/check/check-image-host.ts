import type { Config } from '../config/config.ts';
import { ask, type Fetch, wordsOf } from './ask.ts';
import { type Check, failed, notConfigured, ok } from './finding.ts';

type ImageHostConfig = Pick<Config, 'IMAGE_HOST' | 'CLOUDINARY_CLOUD' | 'CLOUDINARY_KEY' | 'CLOUDINARY_SECRET'>;

/** Cloudinary: the `ping` of its API confirms that cloud, key and secret belong together. */
export const checkImageHost = (config: ImageHostConfig, fetch: Fetch): Check => ({
  service: 'image host',
  run: async (signal) => {
    if (config.IMAGE_HOST === 'own') return notConfigured('pictures are uploaded to this server');
    const basic = Buffer.from(`${config.CLOUDINARY_KEY}:${config.CLOUDINARY_SECRET}`).toString('base64');
    const answer = await ask(fetch, `https://api.cloudinary.com/v1_1/${config.CLOUDINARY_CLOUD}/ping`, {
      headers: { authorization: `Basic ${basic}` },
      signal,
    });
    if (answer.status === 200) return ok('Cloudinary knows the cloud and its key');
    return failed(`Cloudinary answers ${wordsOf(answer)}. Correct CLOUDINARY_CLOUD, _KEY and _SECRET`);
  },
});
