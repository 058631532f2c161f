import { handle } from '#platform/http/handle.ts';
import { getBrand, removeBrandPicture, updateNetworkColors, uploadBrandPicture } from './contract.ts';
import { brandEntry, removePicture, saveColors, uploadPicture } from './service.ts';

export const brandEndpoints = [
  handle(getBrand, { run: (ctx) => brandEntry(ctx) }),
  handle(uploadBrandPicture, { run: (ctx, { params, body }) => uploadPicture(ctx, params.picture, body) }),
  handle(removeBrandPicture, { run: (ctx, { params, body }) => removePicture(ctx, params.picture, body.version) }),
  handle(updateNetworkColors, { run: (ctx, { body }) => saveColors(ctx, body) }),
];
