/** How often the news of a followed site is emailed. Off by default. */

export const DIGESTS = ['none', 'daily', 'weekly'] as const;
export type Digest = (typeof DIGESTS)[number];
/** A frequency other than none. */
export type Rhythm = Exclude<Digest, 'none'>;
