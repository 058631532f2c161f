const SUFFIX = / (Jr\.?|Sr\.?|II|III|IV|V)$/;

/** The last name, as a story calls somebody on second reference: "Reyes" of "Ansel Reyes Jr."; a single name is its own. */
export const lastName = (name: string): string => name.replace(SUFFIX, '').split(' ').at(-1) ?? name;
