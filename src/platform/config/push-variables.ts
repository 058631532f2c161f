import { createECDH } from 'node:crypto';
import { z } from 'zod';
import type { Given } from './faults.ts';

/** The key pair that identifies this server to push services (VAPID, RFC 8292). `bluechip push-keys` creates one. */

const base64url = (length: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`), { error: WRONG });
const WRONG = 'must be a key that `bluechip push-keys` prints';

export const pushVariables = {
  PUSH_PUBLIC_KEY: base64url(87)
    .optional()
    .describe('Public key of push alerts. If unset, production sends none; elsewhere a pair is made once.'),
  PUSH_PRIVATE_KEY: base64url(43).optional().describe('Private key of that pair.'),
  PUSH_CONTACT: z
    .string()
    .refine(isContact, { error: 'must be an address such as mailto:push@example.com or https://example.com/contact' })
    .optional()
    .describe('Where push services reach the operator. Required with PUSH_PUBLIC_KEY.'),
};

export function pushFaults({ PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY, PUSH_CONTACT }: Given): string[] {
  if (!PUSH_PUBLIC_KEY && !PUSH_PRIVATE_KEY) return [];
  const faults: string[] = [];
  if (!PUSH_PUBLIC_KEY) faults.push('PUSH_PUBLIC_KEY: required by PUSH_PRIVATE_KEY');
  if (!PUSH_PRIVATE_KEY) faults.push('PUSH_PRIVATE_KEY: required by PUSH_PUBLIC_KEY');
  if (!PUSH_CONTACT) faults.push('PUSH_CONTACT: required by PUSH_PUBLIC_KEY, because push services ask for it');
  if (PUSH_PUBLIC_KEY && PUSH_PRIVATE_KEY && publicKeyOf(PUSH_PRIVATE_KEY) !== PUSH_PUBLIC_KEY)
    faults.push('PUSH_PRIVATE_KEY: does not belong to PUSH_PUBLIC_KEY');
  return faults;
}

/** What push services accept: a page, or an email address with a host. */
function isContact(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname } = new URL(text);
  if (protocol === 'https:') return text.startsWith('https://');
  const [, host] = /^[^\s@]+@([^\s@]+)$/.exec(pathname) ?? [];
  return protocol === 'mailto:' && host !== undefined && URL.canParse(`https://${host}`);
}

/** Null if it is not a valid key. */
function publicKeyOf(privateKey: string): string | null {
  try {
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
    return pair.getPublicKey('base64url');
  } catch {
    return null;
  }
}
