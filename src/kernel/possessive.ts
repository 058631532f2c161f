/** "Alabama’s", "Texas’": AP style adds only the apostrophe to a name that ends in s. */
export const possessive = (name: string): string => (name.endsWith('s') ? `${name}’` : `${name}’s`);
