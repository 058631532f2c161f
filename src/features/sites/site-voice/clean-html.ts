import { invalidFields } from '#kernel/errors.ts';

/** An empty text takes something away; HTML of which nothing is left is a mistake, and refused at its field. */
export function cleanOr({ field, html }: { field: string; html: string }, sanitise: (html: string) => string): string {
  const clean = sanitise(html).trim();
  if (clean === '' && html !== '')
    throw invalidFields({ [field]: ['Of this HTML nothing is left that a page may show'] });
  return clean;
}
