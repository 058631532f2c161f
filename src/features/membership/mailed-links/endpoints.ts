import { handle } from '#platform/http/handle.ts';
import { trackFailure } from '../sign-in/public.ts';
import { mailSignInLink, signInByLink } from './contract.ts';
import { askForLink } from './service/mail-link.ts';
import { enterByLink } from './service/sign-in-by-link.ts';

export const mailedLinkEndpoints = [
  handle(mailSignInLink, { run: (ctx, { body }) => askForLink(ctx, body) }),
  handle(signInByLink, { run: (ctx, { body }) => trackFailure(ctx, 'mailed_link', () => enterByLink(ctx, body)) }),
];
