import { z } from 'zod';
import { defineEndpoint } from '#platform/http/endpoint.ts';

export const PRIVACY_CHOICES = ['opt_out', 'allow'] as const;

/** Also posted by a plain form, so that the right can be used without JavaScript. */
export const savePrivacyChoice = defineEndpoint({
  method: 'POST',
  path: '/api/v2/privacy_choice',
  summary: 'Keeps the choice about selling and sharing of data (decision 44)',
  access: 'public',
  body: z.object({ choice: z.enum(PRIVACY_CHOICES) }),
  response: z.object({ choice: z.enum(PRIVACY_CHOICES) }),
  formRedirect: '/privacy?saved=1',
});

export const getPrivacyChoice = defineEndpoint({
  method: 'GET',
  path: '/api/v2/privacy_choice',
  summary: 'The choice that holds for this browser, and whether its own privacy signal made it',
  access: 'public',
  response: z.object({ choice: z.enum(PRIVACY_CHOICES), isBySignal: z.boolean() }),
});
