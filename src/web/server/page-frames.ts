import { EMBED_EXAMPLES, embedOfAddress, embedUrl } from '#features/content/articles/embed-address-view.ts';
import type { Advertising } from '#platform/advertising/advertising.ts';

/** The players of the six video sources, by their origins. */
export const VIDEO_ORIGINS: readonly string[] = Object.values(EMBED_EXAMPLES).flatMap((example) => {
  const embed = embedOfAddress(example);
  const url = embed && embedUrl(embed.source, embed.reference);
  return url ? [new URL(url).origin] : [];
});

/**
 * Whom our pages may frame. The rule of the document that a reader opened first holds for every page he goes to from there without
 * loading, so that all pages with a shell have the same; a raw page leads nowhere and frames nobody.
 */
export const framesOf = ({ isRaw }: { isRaw?: boolean | undefined }, { origin }: Advertising): readonly string[] =>
  isRaw ? [] : [...VIDEO_ORIGINS, ...(origin === null ? [] : [origin])];
