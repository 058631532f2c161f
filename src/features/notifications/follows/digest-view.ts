/** How often the news of a followed site come by mail. Nothing comes before it was asked for. */

export const DIGESTS = ['none', 'daily', 'weekly'] as const;
export type Digest = (typeof DIGESTS)[number];
/** A digest that comes. */
export type Rhythm = Exclude<Digest, 'none'>;
