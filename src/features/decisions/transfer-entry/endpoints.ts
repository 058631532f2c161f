import { orRefuse } from '#kernel/errors.ts';
import { handle } from '#platform/http/handle.ts';
import { createTransfer, deleteTransfer, updateTransfer } from './contract.ts';
import { addTransfer, changeTransfer, dropTransfer } from './service/change-transfer.ts';

const REFUSALS = {
  entry_is_open: 'The player already has an open entry. Change that one, or enter how it ended.',
  not_your_college: 'You can only enter transfers to and from your own college.',
  unknown_college: 'That college isn’t in the directory. Enter its name instead.',
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
