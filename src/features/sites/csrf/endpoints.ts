import { handle } from '#platform/http/handle.ts';
import { NOBODY } from '#platform/security/form-token.ts';
import { getCsurfToken } from './contract.ts';

export const csrfEndpoints = [
  handle(getCsurfToken, {
    run: async ({ cookies, formTokens, session }) => {
      const known = cookies.get('csrf');
      const subject = session?.formSubject ?? NOBODY;
      const csurfToken = known && formTokens.isValid(known, subject) ? known : formTokens.create(subject);
      if (csurfToken !== known) cookies.set('csrf', csurfToken);
      return { csurfToken };
    },
  }),
];
