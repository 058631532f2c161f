import sanitise from 'sanitize-html';

const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** The words of a piece of HTML, in one line, without a tag: for titles that others wrote. */
export function textOfHtml(html: string): string {
  const escaped = sanitise(html, { allowedTags: [], allowedAttributes: {} });
  return escaped
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}
