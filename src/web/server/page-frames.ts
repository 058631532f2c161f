import { EMBED_EXAMPLES, embedOfAddress, embedUrl } from '#features/content/articles/embed-address-view.ts';
import type { Advertising } from '#platform/advertising/advertising.ts';

/** The players of the six video sources, by their origins. */
export const VIDEO_ORIGINS: readonly string[] = Object.values(EMBED_EXAMPLES).flatMap((example) => {
  const embed = embedOfAddress(example);
  const url = embed && embedUrl(embed.source, embed.reference);
  return url ? [new URL(url).origin] : [];
});

/**
 * The origins that our pages may load in iframes. The policy of the first document applies to every page opened from it in place, so all
 * pages with a shell have the same; a raw page has no links to other pages and frames nothing.
 */
export const framesOf = ({ isRaw }: { isRaw?: boolean | undefined }, { origin }: Advertising): readonly string[] =>
  isRaw ? [] : [...VIDEO_ORIGINS, ...(origin === null ? [] : [origin])];
