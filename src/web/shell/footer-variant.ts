/** Articles and galleries, and not the two pages of the support that stand among the news. */
const STORY = /^\/(news\/(?!(contact-us-5|member-services)$)|galleries\/)/;

/** A story ends with the short footer: the reader has read enough. */
export const footerVariant = (pathname: string) => (STORY.test(pathname) ? 'article' : 'full');
