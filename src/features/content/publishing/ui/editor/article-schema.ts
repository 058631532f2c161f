import { type AnyExtension, type Extensions, getSchema } from '@tiptap/core';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { type CountName, countOfAttribute } from '../../../articles/body-limits-view.ts';
import { isLinkAddress } from '../../../articles/link-address-view.ts';
import { Embed, Figure, Gallery, ProspectCard, TeamCard } from './own-blocks.ts';

/**
 * The nodes that an article can have: exactly those of `content/articles/article-body.ts`. The same list filters everything that is pasted,
 * dropped or loaded: what it does not name does not get into the document.
 */

/** A number from HTML, within the limits of a body. */
const count = (name: CountName) => ({
  default: 1,
  parseHTML: (element: HTMLElement) => countOfAttribute(name, element.getAttribute(name)),
});

/** Nodes and marks of the kit that an article has in a narrower form. */
function narrowed(extension: AnyExtension): AnyExtension {
  if (extension.type === 'node')
    switch (extension.name) {
      case 'doc':
        return extension.extend({ content: '(block | ownBlock)+' });
      case 'blockquote':
        return extension.extend({ content: 'paragraph+' });
      case 'listItem':
        return extension.extend({ content: 'paragraph (paragraph | bulletList | orderedList)*' });
      case 'orderedList':
        return extension.extend({ addAttributes: () => ({ start: count('start') }) });
    }
  if (extension.type === 'mark' && extension.name === 'link')
    return extension.extend({ addAttributes: () => ({ href: { default: null } }) });
  return extension;
}

const Kit = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map(narrowed);
  },
}).configure({
  heading: { levels: [2, 3] },
  code: false,
  codeBlock: false,
  underline: false,
  link: {
    openOnClick: false,
    autolink: false,
    linkOnPaste: true,
    HTMLAttributes: { target: null, rel: null },
    isAllowedUri: isLinkAddress,
    shouldAutoLink: () => false,
  },
});

const spans = () => ({ colspan: count('colspan'), rowspan: count('rowspan') });

/** Without column widths: they would be style attributes, and the article page sets its own. */
const PlainTable = Table.extend({ renderHTML: () => ['table', ['tbody', 0]] }).configure({ resizable: false });

/** Our own blocks; the editor gives each a view, the schema alone needs none. */
const OWN_BLOCKS: Extensions = [Figure, Gallery, Embed, ProspectCard, TeamCard];

export const articleExtensions = (ownBlocks: Extensions = OWN_BLOCKS): Extensions => [
  Kit,
  PlainTable,
  TableRow,
  TableHeader.extend({ content: 'paragraph+', addAttributes: spans }),
  TableCell.extend({ content: 'paragraph+', addAttributes: spans }),
  ...ownBlocks,
];

export const articleSchema = () => getSchema(articleExtensions());
