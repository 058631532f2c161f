import { localAddress } from '#kernel/local-address.ts';
import { handle } from '#platform/http/handle.ts';
import { signOut as endSession } from '../sessions/public.ts';
import { mailStrictCode, signIn, signOut, strictSignIn } from './contract.ts';
import { signInByPassword } from './service/sign-in.ts';
import { confirmMember, mailCode } from './service/strict-sign-in.ts';

const PROFILE = '/users/profile';

export const signInEndpoints = [
  handle(signIn, { run: (ctx, { body }) => signInByPassword(ctx, body.user) }),
  handle(signOut, {
    run: async (ctx) => {
      await endSession(ctx);
      return { message: 'You’re logged out.' };
    },
  }),
  handle(strictSignIn, {
    run: async (ctx, { body }) => {
      const until = await confirmMember(ctx, body);
      return { strictUntil: until.toISOString(), returnTo: localAddress(body.returnTo, PROFILE) };
    },
  }),
  handle(mailStrictCode, {
    run: async (ctx, { body }) => {
      await mailCode(ctx);
      return { message: 'We’ve emailed you a code.', returnTo: localAddress(body.returnTo, PROFILE) };
    },
  }),
];
