/** A number as it stands in the address of an admin page. */
export const isPageId = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text);
