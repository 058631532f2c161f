import { createHmac } from 'node:crypto';
import { isSame } from './form-token.ts';

/**
 * Signs short texts that we issue and recognize later, such as what a link in an email may do. Everybody can read them; nobody can forge
 * one.
 */
export type Signer = {
  sign(text: string): string;
  /** The text; null if the signature is not ours, or was made for another purpose. */
  open(signed: string): string | null;
};

/** The length of a whole SHA-256, and the shortest that cannot be guessed: for URLs that appear on a page by the dozen. */
const WHOLE = 32;
export const SHORT_SIGNATURE = 16;

/** `purpose` keeps what was signed for one use from being used for another. */
export function createSigner(secret: string, purpose: string, bytes = WHOLE): Signer {
  const signatureOf = (text: string) =>
    createHmac('sha256', secret).update(`signed:${purpose}:${text}`).digest().subarray(0, bytes).toString('base64url');
  return {
    sign: (text) => `${text}.${signatureOf(text)}`,
    open(signed) {
      const end = signed.lastIndexOf('.');
      if (end < 0) return null;
      const text = signed.slice(0, end);
      return isSame(signed.slice(end + 1), signatureOf(text)) ? text : null;
    },
  };
}
