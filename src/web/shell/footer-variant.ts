/** Articles and galleries, except the two support pages under /news, and the admin area. */
const SHORT = /^\/(news\/(?!(contact-us-5|member-services)$)|galleries\/|admin\/)/;

/** Stories and admin pages end with the one-line footer. */
export const footerVariant = (pathname: string) => (SHORT.test(pathname) ? 'article' : 'full');
