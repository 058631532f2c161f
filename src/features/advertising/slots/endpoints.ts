import { orRefuse } from '#kernel/errors.ts';
import { handle } from '#platform/http/handle.ts';
import { addAdvertisement, endAdvertisement, listAdvertisements, listHouseAdvertisements } from './contract.ts';
import { add, advertisementsFor, end, houseAdvertisements } from './service.ts';

const REFUSALS = { over_already: 'This advertisement has already ended.' };

export const advertisingEndpoints = [
  handle(listAdvertisements, { run: (ctx, { query }) => advertisementsFor(ctx, query) }),
  handle(listHouseAdvertisements, { run: (ctx, { query }) => houseAdvertisements(ctx, query) }),
  handle(addAdvertisement, { run: async (ctx, { body }) => ({ advertisementId: await add(ctx, body) }) }),
  handle(endAdvertisement, {
    run: async (ctx, { params: { advertisementId } }) => {
      orRefuse(await end(ctx, advertisementId), REFUSALS);
      return { advertisementId };
    },
  }),
];
