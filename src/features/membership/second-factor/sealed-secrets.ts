import { z } from 'zod';
import type { SecretBox } from '#platform/security/secret-box.ts';

/**
 * The secrets of a member's second factor, sealed as one text: the one in use and the one that will replace it. A new phone is confirmed
 * before the old one stops working, so the account is never without its second factor.
 */
const secrets = z.object({ inUse: z.string().nullable(), next: z.string().nullable() });
export type TotpSecrets = z.output<typeof secrets>;

/** Prevents a secret that was sealed for one member from being moved to another's row. */
const purposeOf = (userId: number) => `totp:${userId}`;

export function sealSecrets(box: SecretBox, userId: number, { inUse, next }: TotpSecrets): string {
  return box.seal(JSON.stringify({ inUse, next }), purposeOf(userId));
}

/** Null: they were sealed under another SESSION_SECRET, or altered. */
export function openSecrets(box: SecretBox, userId: number, sealed: string): TotpSecrets | null {
  const text = openedOrNull(box, userId, sealed);
  return text === null ? null : secrets.parse(JSON.parse(text));
}

function openedOrNull(box: SecretBox, userId: number, sealed: string): string | null {
  try {
    return box.open(sealed, purposeOf(userId));
  } catch {
    return null;
  }
}
