import type { FastifyInstance } from 'fastify';
import { isPictureOfHidden, isPictureOfPerson } from '#features/content/featured-media/public.ts';
import { createRenditions, MEDIA_PATH } from '#features/media/images/public.ts';
import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import { isSecure } from '#platform/http/server.ts';
import { withTimeout } from '#platform/http/timeout.ts';
import type { PrintFormat } from '#platform/pictures/darkroom.ts';
import { plainHeaders } from '#platform/security/headers.ts';
import { preferredFormat } from './picture-format.ts';

/** Images in the ratio, width and format that a browser requests. Their addresses are signed, so their number is bounded. */

type RenditionDeps = Pick<Context, 'db' | 'config' | 'log' | 'ports' | 'memory'>;

/** A changed focal point changes the address. */
const FOR_EVER = 'public, max-age=31536000, immutable';
/** For an image of a person, who may be taken down: browsers must forget it soon. */
const FOR_A_WHILE = 'public, max-age=300';
const MEDIA_TYPES: Readonly<Record<PrintFormat, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpeg: 'image/jpeg',
};

export function registerRenditions(http: FastifyInstance, deps: RenditionDeps): void {
  const renditions = createRenditions(deps);
  const headers = { ...plainHeaders(isSecure(deps.config)), vary: 'Accept' };
  http.get<{ Params: { picture: string; ratio: string; width: string } }>(
    `${MEDIA_PATH}:picture/:ratio/:width`,
    async ({ params, headers: asked, hostVerdict }, reply) => {
      if (hostVerdict.kind !== 'site') throw apiError('not_found');
      const imageId = renditions.imageIdOf(params);
      if (imageId === null || (await isPictureOfHidden(deps, imageId))) throw apiError('not_found');
      const format = preferredFormat(asked.accept);
      const found = await withTimeout(deps.config.REQUEST_TIMEOUT_MS, renditions.find(params, format));
      if (!found) throw apiError('not_found');
      const kept = (await isPictureOfPerson(deps, imageId)) ? FOR_A_WHILE : FOR_EVER;
      return reply
        .headers({ ...headers, 'cache-control': kept })
        .type(MEDIA_TYPES[format])
        .send(found.body);
    },
  );
}
