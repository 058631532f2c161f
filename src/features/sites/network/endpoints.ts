import { handle } from '#platform/http/handle.ts';
import { getNetwork, updateNetwork } from './contract.ts';
import { changeNetwork, networkEntry } from './service.ts';

export const networkEndpoints = [
  handle(getNetwork, { run: (ctx) => networkEntry(ctx) }),
  handle(updateNetwork, { run: (ctx, { body }) => changeNetwork(ctx, body) }),
];
