/** What the network is called, and where else it is found. */

/** Characters. The short name fits before "Basketball" into the header of a phone. */
export const LONGEST_NETWORK = { name: 40, shortName: 16, url: 200 } as const;

/** In the order in which the footer shows them, with the hosts that their addresses may have. */
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

/** Letters, digits and the marks that names are written with: it stands in titles, mails and file names of receipts. */
export const NETWORK_NAME = /^[\p{L}\p{N}](?:[\p{L}\p{N} .,'’&+!-]*[\p{L}\p{N}.!+])?$/u;
