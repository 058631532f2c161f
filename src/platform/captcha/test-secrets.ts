/**
 * The secrets that providers publish for testing. Turnstile's answer with a host name and an action of their own; Google's is for reCAPTCHA
 * v2. Production refuses them all.
 */
export const TEST_SECRETS: ReadonlySet<string> = new Set([
  '1x0000000000000000000000000000000AA',
  '2x0000000000000000000000000000000AA',
  '3x0000000000000000000000000000000AA',
  '6LeIxAcTAAAAAGG-vFI1TnRWxMZNFuojJ4WifJWe',
]);
