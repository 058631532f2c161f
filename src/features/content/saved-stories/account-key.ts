import { createHmac } from 'node:crypto';
import type { Config } from '#platform/config/config.ts';
import { programSecret } from '#platform/security/program-secret.ts';

/** Names an account to its own devices: of the number nothing can be read from it. With another session secret all copies are made again. */
export const accountKeyOf = (config: Config, userId: number): string =>
  createHmac('sha256', programSecret(config))
    .update(`copies of saved stories: ${userId}`)
    .digest('base64url')
    .slice(0, 22);
