import { createHmac } from 'node:crypto';
import type { Config } from '#platform/config/config.ts';
import { programSecret } from '#platform/security/program-secret.ts';

/** Identifies an account to its own devices without revealing its id. With a new session secret all copies are downloaded again. */
export const accountKeyOf = (config: Config, userId: number): string =>
  createHmac('sha256', programSecret(config))
    .update(`copies of saved stories: ${userId}`)
    .digest('base64url')
    .slice(0, 22);
