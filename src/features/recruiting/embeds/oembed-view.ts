/** Separate from `embed-view.ts`, so that articles and profiles do not load what only the embedded card needs. */

/** The oEmbed endpoint that tells other programs how to embed the page at `url`. */
export const oembedHref = (url: string): string => `/api/v2/oembed?url=${encodeURIComponent(url)}`;
