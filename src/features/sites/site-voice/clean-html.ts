import { invalidFields } from '#kernel/errors.ts';

/** An empty text takes something away; HTML of which nothing is left is a mistake, and refused at its field. */
export function cleanOrRefuse(
  { field, html }: { field: string; html: string },
  sanitise: (html: string) => string,
): string {
  const clean = sanitise(html).trim();
  if (clean === '' && html !== '')
    throw invalidFields({ [field]: ['This HTML has nothing that can be shown on a page'] });
  return clean;
}
