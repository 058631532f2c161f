import { handle } from '#platform/http/handle.ts';
import { getEmail, listEmails, resendEmail, unblockAddress } from './contract.ts';
import { emailLog, oneEmail, resend, unblock } from './service.ts';

export const emailLogEndpoints = [
  handle(listEmails, { run: (ctx, { query }) => emailLog(ctx, query) }),
  handle(getEmail, { run: (ctx, { params }) => oneEmail(ctx, params.emailId) }),
  handle(resendEmail, {
    run: async (ctx, { params, body }) => ({ emailId: await resend(ctx, params.emailId, body.reason) }),
  }),
  handle(unblockAddress, {
    run: async (ctx, { params, body }) => {
      await unblock(ctx, params.emailId, body.reason);
      return params;
    },
  }),
];
