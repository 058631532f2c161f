import { generateSecret, generateURI, verifySync } from 'otplib/functional';

/**
 * Time-based one-time passwords (RFC 6238) as every authenticator app supports them: SHA-1, 30 seconds, six digits; a clock may be one step
 * off. Pure; time is an argument.
 */

const PERIOD_SECONDS = 30;
const DIGITS = 6;
/** 160 random bits in base32, as RFC 4226 recommends. */
export const newTotpSecret = (): string => generateSecret({ length: 20 });

/** `issuer`: the name that the authenticator app shows beside the code. */
export function totpUri(secret: string, { issuer, username }: { issuer: string; username: string }): string {
  return generateURI({
    issuer,
    label: username,
    secret,
    algorithm: 'sha1',
    digits: DIGITS,
    period: PERIOD_SECONDS,
  });
}

/** The time step that `code` belongs to; null: none that is accepted now. `digits` is for the test vectors of the RFC. */
export function totpStep(secret: string, code: string, now: Date, digits: number = DIGITS): number | null {
  if (!/^\d+$/.test(code) || code.length !== digits) return null;
  const epoch = Math.floor(now.getTime() / 1000);
  const result = verifySync({
    secret,
    token: code,
    epoch,
    digits,
    algorithm: 'sha1',
    period: PERIOD_SECONDS,
    epochTolerance: PERIOD_SECONDS,
  });
  return result.valid ? Math.floor(epoch / PERIOD_SECONDS) + result.delta : null;
}
