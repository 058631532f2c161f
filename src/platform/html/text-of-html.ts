import sanitise from 'sanitize-html';

const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** The words of an HTML fragment in one line, without tags: for titles from outside. */
export function textOfHtml(html: string): string {
  const escaped = sanitise(html, { allowedTags: [], allowedAttributes: {} });
  return escaped
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}
