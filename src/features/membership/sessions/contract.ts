import { z } from 'zod';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import { SIGN_IN_METHODS } from './session.ts';

const PROFILE = '/users/profile';

export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/api/v2/users/sessions',
  summary: 'Where the member is signed in, the last used first',
  access: 'signed_in',
  response: z.object({
    sessions: z.array(
      z.object({
        id: z.int(),
        /** Stays the same after another login in the same browser. */
        deviceId: z.int().nullable(),
        isThis: z.boolean(),
        /** "Chrome on Windows", as far as the browser reports it. */
        device: z.string(),
        ip: z.string(),
        signedInBy: z.enum(SIGN_IN_METHODS),
        createdAt: z.string(),
        lastSeenAt: z.string(),
      }),
    ),
  }),
});

export const endSession = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/users/sessions/{sessionId}',
  summary: 'Ends one session of the member',
  access: 'signed_in',
  params: z.object({ sessionId: idInput }),
  response: z.object({ message: z.string() }),
  formRedirect: () => `${PROFILE}?saved=1#devices`,
});

export const endOtherSessions = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/users/sessions',
  summary: 'Ends every session of the member but this one',
  access: 'signed_in',
  response: z.object({ ended: z.int(), message: z.string() }),
  formRedirect: () => `${PROFILE}?saved=1#devices`,
});
