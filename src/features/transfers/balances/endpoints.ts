import { handle } from '#platform/http/handle.ts';
import { listTransferBalances } from './contract.ts';
import { transferBalances } from './service.ts';

export const transferBalanceEndpoints = [
  handle(listTransferBalances, { run: (ctx, { query }) => transferBalances(ctx, query) }),
];
