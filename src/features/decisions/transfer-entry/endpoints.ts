import { orRefuse } from '#kernel/errors.ts';
import { handle } from '#platform/http/handle.ts';
import { createTransfer, deleteTransfer, updateTransfer } from './contract.ts';
import { addTransfer, changeTransfer, dropTransfer } from './service/change-transfer.ts';

const REFUSALS = {
  entry_is_open: 'The player has an open entry already: change that one, or say how it ended.',
  not_your_college: 'A publisher enters transfers from and to their own college.',
  unknown_college: 'There is no such college in the directory. Give its name instead.',
};

export const transferEntryEndpoints = [
  handle(createTransfer, {
    run: async (ctx, { params, body }) => ({
      transfer: orRefuse(await addTransfer(ctx, params.id, body), REFUSALS).transfer,
    }),
  }),
  handle(updateTransfer, {
    run: async (ctx, { params, body }) => ({
      transfer: orRefuse(await changeTransfer(ctx, params, body), REFUSALS).transfer,
    }),
  }),
  handle(deleteTransfer, { run: (ctx, { params, body }) => dropTransfer(ctx, params, body) }),
];
