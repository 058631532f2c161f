import { invalidFields } from '#kernel/errors.ts';

/** An empty text removes the message; HTML that sanitizes to nothing is an error of its field. */
export function cleanOrRefuse(
  { field, html }: { field: string; html: string },
  sanitise: (html: string) => string,
): string {
  const clean = sanitise(html).trim();
  if (clean === '' && html !== '')
    throw invalidFields({ [field]: ['This HTML has nothing that can be shown on a page'] });
  return clean;
}
