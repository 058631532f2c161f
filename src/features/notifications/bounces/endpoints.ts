import { handle } from '#platform/http/handle.ts';
import { rememberBounce } from '#platform/mail/bounces.ts';
import { reportBounce } from './contract.ts';

export const bounceEndpoints = [
  handle(reportBounce, {
    run: async ({ db, now }, { body }) => {
      await rememberBounce(db, { ...body, at: now });
      return { isRemembered: true };
    },
  }),
];
