import { handle } from '#platform/http/handle.ts';
import { signedInMember } from '../sessions/public.ts';
import { trackFailure } from '../sign-in/public.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  giveSecondFactorCode,
  removeSecondFactor,
  renewRecoveryCodes,
} from './contract.ts';
import { offerSecret, renewCodes, turnOff, turnOn } from './service/change-second-factor.ts';
import { giveCode } from './service/give-code.ts';
import { secondFactorOf } from './service/read-second-factor.ts';

export const secondFactorEndpoints = [
  handle(getSecondFactor, { run: (ctx) => secondFactorOf(ctx, signedInMember(ctx)) }),
  handle(beginSecondFactor, { run: (ctx) => offerSecret(ctx, signedInMember(ctx)) }),
  handle(confirmSecondFactor, { run: (ctx, { body }) => turnOn(ctx, signedInMember(ctx), body.code) }),
  handle(removeSecondFactor, { run: (ctx) => turnOff(ctx, signedInMember(ctx)) }),
  handle(renewRecoveryCodes, { run: (ctx) => renewCodes(ctx, signedInMember(ctx)) }),
  handle(giveSecondFactorCode, {
    run: (ctx, { body }) => trackFailure(ctx, 'second_factor', () => giveCode(ctx, body)),
  }),
];
