/** The page that says what was given. `order`: of the reply to the purchase. */
export const successHref = (order: string): string => `/gifts/purchase_success?order=${encodeURIComponent(order)}`;
