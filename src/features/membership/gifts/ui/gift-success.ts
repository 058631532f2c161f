/** The address of the success page. `order`: from the reply to the purchase. */
export const successHref = (order: string): string => `/gifts/purchase_success?order=${encodeURIComponent(order)}`;
