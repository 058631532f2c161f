import { randomBytes } from 'node:crypto';

/** Ids and secrets of the wire: a prefix for the type, and letters and digits that cannot be guessed. */

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;
export const newSecret = (id: string): string => `${id}_secret_${randomBytes(16).toString('hex')}`;

/** Instants are seconds since 1970. */
export const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

export type Metadata = Record<string, string>;
