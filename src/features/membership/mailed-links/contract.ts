import { z } from 'zod';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { emailField, returnToField, tickField, tokenField } from '../accounts/fields-view.ts';
import { afterSignIn } from '../sign-in/after-sign-in-view.ts';
import { signedInView } from '../sign-in/contract.ts';

export const mailSignInLink = defineEndpoint({
  method: 'POST',
  path: '/api/user/sign_in_link',
  summary: 'Emails a login link; the reply is the same whether or not the account exists',
  access: 'public',
  body: z.object({ email: emailField, returnTo: returnToField }),
  response: z.object({ message: z.string() }),
  limit: { points: 60, seconds: 60 },
  formRedirect: () => '/users/sign_in?link=sent',
});

/** Posted by the page behind the link, so that scanners that open links in email log nobody in. */
export const signInByLink = defineEndpoint({
  method: 'PUT',
  path: '/api/user/sign_in_link',
  summary: 'Logs in by the token of an emailed link, and confirms the email',
  access: 'public',
  body: z.object({ token: tokenField, rememberMe: tickField.optional() }),
  response: signedInView,
  errors: ['gone'],
  limit: { points: 60, seconds: 60 },
  // Logged, not reported (specification, section 8).
  failureSource: 'login',
  formRedirect: afterSignIn,
});
