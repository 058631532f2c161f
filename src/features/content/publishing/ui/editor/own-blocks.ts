import { mergeAttributes, Node } from '@tiptap/core';

/**
 * Our own blocks: pictures, galleries, videos and cards. Each is an atom without text, only allowed at the top level, and stores its
 * content in attributes. As HTML (copied and pasted within the editor) it is a `div` whose data attributes are parsed by the same rules as
 * any pasted HTML.
 */

const whole = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
const words = (text: string | null): string => text ?? '';

type Attribute = { name: string; read: (text: string | null) => string | number | null };

const hyphened = (name: string) => `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

function ownBlock(name: string, attributes: readonly Attribute[]) {
  return Node.create({
    name,
    group: 'ownBlock',
    atom: true,
    draggable: true,
    selectable: true,
    addAttributes() {
      return Object.fromEntries(
        attributes.map(({ name: attribute, read }) => [
          attribute,
          {
            default: read(null),
            parseHTML: (element: HTMLElement) => read(element.getAttribute(hyphened(attribute))),
            renderHTML: (attrs: Record<string, unknown>) => {
              const value = attrs[attribute];
              return typeof value === 'string' || typeof value === 'number'
                ? { [hyphened(attribute)]: String(value) }
                : {};
            },
          },
        ]),
      );
    },
    parseHTML() {
      return [{ tag: `div[data-article-block="${name}"]` }];
    },
    renderHTML({ HTMLAttributes }) {
      return ['div', mergeAttributes(HTMLAttributes, { 'data-article-block': name })];
    },
  });
}

export const Figure = ownBlock('figure', [
  { name: 'imageId', read: whole },
  { name: 'alt', read: words },
  { name: 'caption', read: words },
  { name: 'credit', read: words },
]);

export const Gallery = ownBlock('gallery', [{ name: 'galleryId', read: whole }]);

export const Embed = ownBlock('embed', [
  { name: 'source', read: words },
  { name: 'reference', read: words },
]);

export const ProspectCard = ownBlock('prospectCard', [{ name: 'prospectId', read: whole }]);

export const TeamCard = ownBlock('teamCard', [{ name: 'collegeId', read: whole }]);
