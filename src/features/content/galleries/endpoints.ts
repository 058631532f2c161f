import { handle } from '#platform/http/handle.ts';
import { getGallery } from './contract.ts';
import { galleryOf } from './service.ts';

export const galleryEndpoints = [handle(getGallery, { run: (ctx, { params }) => galleryOf(ctx, params.galleryId) })];
