/** The network's name and its social links. */

/** Characters. On a phone, the short name fits in the header before "Basketball". */
export const LONGEST_NETWORK = { name: 40, shortName: 16, url: 200 } as const;

/** In the order of the footer, with the hosts allowed for each address. */
export const SOCIAL_SERVICES = {
  x: { label: 'X', hosts: ['x.com', 'twitter.com'] },
  facebook: { label: 'Facebook', hosts: ['facebook.com'] },
  instagram: { label: 'Instagram', hosts: ['instagram.com'] },
  youtube: { label: 'YouTube', hosts: ['youtube.com'] },
  tiktok: { label: 'TikTok', hosts: ['tiktok.com'] },
  threads: { label: 'Threads', hosts: ['threads.net', 'threads.com'] },
  bluesky: { label: 'Bluesky', hosts: ['bsky.app'] },
} as const;

export type SocialService = keyof typeof SOCIAL_SERVICES;

export type SocialLink = { label: string; href: string };

/** Letters, digits and common punctuation: the name appears in titles, emails and file names of receipts. */
export const NETWORK_NAME = /^[\p{L}\p{N}](?:[\p{L}\p{N} .,'’&+!-]*[\p{L}\p{N}.!+])?$/u;
