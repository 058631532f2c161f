import { handle } from '#platform/http/handle.ts';
import { getCsurfToken } from './contract.ts';

export const csrfEndpoints = [
  handle(getCsurfToken, {
    run: async ({ cookies, formTokens }) => {
      const known = cookies.get('csrf');
      const csurfToken = known && formTokens.isValid(known) ? known : formTokens.create();
      if (csurfToken !== known) cookies.set('csrf', csurfToken);
      return { csurfToken };
    },
  }),
];
