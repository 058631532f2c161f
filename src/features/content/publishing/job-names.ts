/** Publishes one scheduled article at its time. */
export const PUBLISH_ARTICLE = 'publish_article';
