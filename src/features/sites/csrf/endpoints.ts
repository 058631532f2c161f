import { handle } from '#platform/http/handle.ts';
import { getCsurfToken } from './contract.ts';
import { currentFormToken } from './current-form-token.ts';

export const csrfEndpoints = [
  handle(getCsurfToken, {
    run: async (ctx) => ({ csurfToken: currentFormToken(ctx) }),
  }),
];
