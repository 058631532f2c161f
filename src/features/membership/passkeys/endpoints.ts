import { handle } from '#platform/http/handle.ts';
import { signedInMember } from '../sessions/public.ts';
import { trackFailure } from '../sign-in/public.ts';
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInByPasskey,
  startPasskey,
  startPasskeySignIn,
  startPasskeyStrict,
  strictSignInByPasskey,
} from './contract.ts';
import { keepPasskey, passkeysOf, relabel, remove } from './service/manage.ts';
import { confirmByPasskey, enterByPasskey } from './service/sign-in.ts';
import { startAdding, startAssertion } from './service/start.ts';

export const passkeyEndpoints = [
  handle(startPasskeySignIn, { run: (ctx) => startAssertion(ctx, { purpose: 'sign_in', userId: null }) }),
  handle(signInByPasskey, {
    run: (ctx, { body: { answer, rememberMe, returnTo } }) =>
      trackFailure(ctx, 'passkey', () => enterByPasskey(ctx, { json: answer.json, rememberMe, returnTo })),
  }),
  handle(listPasskeys, { run: (ctx) => passkeysOf(ctx, signedInMember(ctx).userId) }),
  handle(startPasskey, { run: (ctx) => startAdding(ctx, signedInMember(ctx).userId) }),
  handle(addPasskey, {
    run: (ctx, { body: { answer, label } }) =>
      keepPasskey(ctx, signedInMember(ctx).userId, { json: answer.json, label }),
  }),
  handle(renamePasskey, {
    run: (ctx, { params, body }) => relabel(ctx, signedInMember(ctx).userId, params.passkeyId, body.label),
  }),
  handle(removePasskey, { run: (ctx, { params }) => remove(ctx, signedInMember(ctx).userId, params.passkeyId) }),
  handle(startPasskeyStrict, {
    run: (ctx) => startAssertion(ctx, { purpose: 'strict', userId: signedInMember(ctx).userId }),
  }),
  handle(strictSignInByPasskey, {
    run: (ctx, { body }) => confirmByPasskey(ctx, signedInMember(ctx).userId, body.answer.json),
  }),
];
