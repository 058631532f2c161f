const SUFFIX = / (Jr\.?|Sr\.?|II|III|IV|V)$/;

/** The last name, as a story uses on second reference: "Reyes" of "Ansel Reyes Jr."; a single name stays as it is. */
export const lastName = (name: string): string => name.replace(SUFFIX, '').split(' ').at(-1) ?? name;
