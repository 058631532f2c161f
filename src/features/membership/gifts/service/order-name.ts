import type { Config } from '#platform/config/config.ts';
import { programSecret } from '#platform/security/program-secret.ts';
import { createSigner } from '#platform/security/signed-text.ts';

/** The public name of an order. It is signed, so that nobody can make one up: a buyer may have no account to recognize them by. */

const signerOf = (config: Config) => createSigner(programSecret(config), 'gift-order');

export const orderName = (config: Config, giftId: number): string => signerOf(config).sign(String(giftId));

/** The gift's id; null where the name is not ours. */
export function giftOfOrder(config: Config, name: string): number | null {
  const id = signerOf(config).open(name);
  return id === null ? null : Number(id);
}
