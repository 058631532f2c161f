import { handle } from '#platform/http/handle.ts';
import { forgotPassword, resetPassword, updatePassword } from './contract.ts';
import { askForReset, resetPassword as reset } from './service/reset-password.ts';
import { updatePassword as update } from './service/update-password.ts';
import { PASSWORD_CHANGED, RESET_MAILED } from './words.ts';

export const passwordEndpoints = [
  handle(forgotPassword, {
    run: async (ctx, { body }) => {
      await askForReset(ctx, body.user.email);
      return { message: RESET_MAILED };
    },
  }),
  handle(resetPassword, {
    run: async (ctx, { body: { user } }) => {
      await reset(ctx, { token: user.resetPasswordToken, password: user.password });
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
