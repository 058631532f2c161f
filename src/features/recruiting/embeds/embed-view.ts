/** URLs of a prospect's embeds on other sites. Isomorphic. */

/** The default frame size, which fits the embedded card. */
export const EMBED = { width: 480, height: 248 } as const;

export const cardHref = (prospectId: number): string => `/content/prospect_cards/${prospectId}`;

export const embedHref = (prospectId: number): string => `/content/prospects/${prospectId}/embed`;

export type ProspectAddress = { prospectId: number } | { year: number; slug: string };

const PROFILE = /^\/content\/prospects\/(\d{4})\/([^/]{1,120})\/?$/;
const CARD = /^\/content\/(?:prospect_cards\/(\d{1,9})|prospects\/(\d{1,9})\/embed)\/?$/;

/**
 * The prospect that a URL of our network shows; null for any other URL. `home`: the URL of the national site; every site under it is ours.
 */
export function prospectAt(url: string, home: string): ProspectAddress | null {
  if (!URL.canParse(url, home)) return null;
  const { hostname, pathname } = new URL(url, home);
  const base = new URL(home).hostname.replace(/^www\./, '');
  if (hostname !== base && !hostname.endsWith(`.${base}`)) return null;
  const card = CARD.exec(pathname);
  if (card) return { prospectId: Number(card[1] ?? card[2]) };
  const [, year, slug] = PROFILE.exec(pathname) ?? [];
  return year && slug ? { year: Number(year), slug: decoded(slug) } : null;
}

function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}
