import { handle } from '#platform/http/handle.ts';
import { changeImage, getUploadTicket, listImages, removeImage, uploadImage } from './contract.ts';
import { addImage } from './service/add-image.ts';
import { dropImage, editImage } from './service/change-images.ts';
import { imagesPage } from './service/read-images.ts';

export const imageEndpoints = [
  handle(uploadImage, { run: (ctx, { body }) => addImage(ctx, body) }),
  handle(changeImage, {
    run: async (ctx, { body: { imageId, ...wish } }) => ({ image: await editImage(ctx, imageId, wish) }),
  }),
  handle(listImages, { run: (ctx, { query }) => imagesPage(ctx, query) }),
  handle(removeImage, {
    run: async (ctx, { params: { imageId }, body }) => {
      await dropImage(ctx, imageId, body.reason);
      return { imageId };
    },
  }),
  handle(getUploadTicket, {
    run: async ({ ports, now }) => {
      const ticket = ports.imageHost.uploadTicket(now);
      return { ticket: ticket && { url: ticket.url, fields: [...ticket.fields] } };
    },
  }),
];
