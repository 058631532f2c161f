/** "Alabama’s", "Texas’": the Associated Press puts the apostrophe alone after a name that ends in s. */
export const possessive = (name: string): string => (name.endsWith('s') ? `${name}’` : `${name}’s`);
