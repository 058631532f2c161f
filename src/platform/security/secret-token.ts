import { createHash, randomBytes } from 'node:crypto';

/** Secrets in cookies and emails. The database stores only their hash, so that reading it grants no access. */

const TOKEN_BYTES = 32;

export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** A plain hash is enough, because its input has 256 random bits. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
