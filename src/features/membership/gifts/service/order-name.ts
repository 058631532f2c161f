import type { Config } from '#platform/config/config.ts';
import { programSecret } from '#platform/security/program-secret.ts';
import { createSigner } from '#platform/security/signed-text.ts';

/** The name of an order outside: signed, so that who has none cannot make one up. A giver may have no account to know him by. */

const signerOf = (config: Config) => createSigner(programSecret(config), 'gift-order');

export const orderName = (config: Config, giftId: number): string => signerOf(config).sign(String(giftId));

/** The gift's id; null where the name is not ours. */
export function giftOfOrder(config: Config, name: string): number | null {
  const id = signerOf(config).open(name);
  return id === null ? null : Number(id);
}
