import type { Config } from '../config/config.ts';
import type { FetchOutside } from '../outbound/fetch-outside.ts';
import { createCloudinary } from './cloudinary.ts';
import type { ImageHost } from './image-host.ts';

/** The configured image host; without one browsers upload to us. */
export function createImageHost({
  config: { IMAGE_HOST, CLOUDINARY_CLOUD: cloud, CLOUDINARY_KEY: key, CLOUDINARY_SECRET: secret },
  fetchOutside,
}: {
  config: Pick<Config, 'IMAGE_HOST' | 'CLOUDINARY_CLOUD' | 'CLOUDINARY_KEY' | 'CLOUDINARY_SECRET'>;
  fetchOutside: FetchOutside;
}): ImageHost {
  // The configuration refuses Cloudinary without its keys.
  if (IMAGE_HOST === 'own' || !cloud || !key || !secret)
    return { origins: [], uploadTicket: () => null, takeOver: async () => null };
  return createCloudinary({ cloud, key, secret, fetchOutside });
}
