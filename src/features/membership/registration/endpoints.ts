import { handle } from '#platform/http/handle.ts';
import { createFrameToken } from '#platform/security/frame-token.ts';
import { getCaptcha, getFrameToken, register } from './contract.ts';
import { registerMember } from './service/register.ts';

export const registrationEndpoints = [
  handle(register, { run: (ctx, { body }) => registerMember(ctx, body) }),
  handle(getFrameToken, { run: async ({ formTokens, now }) => ({ frameToken: createFrameToken(formTokens, now) }) }),
  handle(getCaptcha, {
    run: async ({ ports: { captcha } }) => ({
      provider: captcha.provider,
      siteKey: captcha.siteKey,
      challenge: await captcha.challenge(),
    }),
  }),
];
