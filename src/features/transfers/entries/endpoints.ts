import { handle } from '#platform/http/handle.ts';
import { transferBalances } from './balances.ts';
import {
  getPlayerTransfer,
  listPlayerTransfers,
  listRecentTransfers,
  listTransferBalances,
  listTransfers,
} from './contract.ts';
import { recentTransfers, transferOfPlayer, transferPage, transfersOfPlayer } from './service.ts';

export const transferEndpoints = [
  handle(listTransfers, { run: (ctx, { query }) => transferPage(ctx, query) }),
  handle(listRecentTransfers, { run: (ctx, { query }) => recentTransfers(ctx, query) }),
  handle(listPlayerTransfers, { run: (ctx, { params }) => transfersOfPlayer(ctx, params.id) }),
  handle(listTransferBalances, { run: (ctx, { query }) => transferBalances(ctx, query) }),
  handle(getPlayerTransfer, { run: (ctx, { params }) => transferOfPlayer(ctx, params) }),
];
