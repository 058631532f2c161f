import { handle } from '#platform/http/handle.ts';
import { forgotPassword, getReset, resetPassword, updatePassword } from './contract.ts';
import { PASSWORD_CHANGED, RESET_MAILED } from './password-words-view.ts';
import { readReset } from './service/read-reset.ts';
import { askForReset, resetPassword as reset } from './service/reset-password.ts';
import { updatePassword as update } from './service/update-password.ts';

export const passwordEndpoints = [
  handle(forgotPassword, {
    run: async (ctx, { body }) => {
      await askForReset(ctx, body.user.email);
      return { message: RESET_MAILED };
    },
  }),
  handle(getReset, { run: (ctx, { query }) => readReset(ctx, query.resetPasswordToken) }),
  handle(resetPassword, {
    run: async (ctx, { body: { user } }) => {
      const { resetPasswordToken: token, password, removeOtherWays } = user;
      await reset(ctx, { token, password, removesOtherWays: removeOtherWays === true });
      return { message: PASSWORD_CHANGED };
    },
  }),
  handle(updatePassword, {
    run: async (ctx, { body }) => {
      await update(ctx, body);
      return { message: PASSWORD_CHANGED };
    },
  }),
];
