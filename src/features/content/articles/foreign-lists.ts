import { type Block, type Container, container, isList } from './foreign-blocks.ts';

/**
 * Normalizes lists: every item starts with text, and a nested list belongs to the item above it, whether it was written within that item,
 * next to it, or in an item of its own. Pure.
 */

/**
 * Splits a list if needed; the lists within its items are already normalized. A list of another kind before its first item becomes a
 * separate list.
 */
export function tidyList(list: Container): Container[] {
  const before: Container[] = [];
  const items: Container[] = [];
  let { attrs } = list;

  const adopt = (inner: Container) => {
    const above = items.at(-1);
    if (above) addList(above.content, inner);
    else if (before.length === 0 && inner.kind === list.kind) {
      if (items.length === 0) attrs = inner.attrs;
      items.push(...inner.content.filter(isItem));
    } else addList(before, inner);
  };
  for (const child of list.content) {
    if (child.kind === 'item') {
      const { content } = child;
      const words = content.findIndex((block) => !isList(block));
      const leading = words < 0 ? content : content.slice(0, words);
      leading.filter(isList).forEach(adopt);
      if (content.length === 0 || words >= 0)
        items.push(container('item', content.slice(Math.max(words, 0)), child.attrs));
    } else if (isList(child)) tidyList(child).forEach(adopt);
    else (items.at(-1)?.content ?? newItem(items)).push(child);
  }
  const own = { ...attrs };
  if (own.start === undefined && items[0]?.attrs.value !== undefined) own.start = items[0].attrs.value;
  return items.length > 0 ? [...before, container(list.kind, items, own)] : before;
}

const isItem = (block: Block): block is Container => block.kind === 'item';

function newItem(items: Container[]): Block[] {
  const item = container('item');
  items.push(item);
  return item.content;
}

/** Bullet lists continue; numbering restarts, so a second numbered list stays separate. */
function addList(content: Block[], list: Container): void {
  const last = content.at(-1);
  if (last?.kind === 'bullets' && list.kind === 'bullets') last.content.push(...list.content);
  else content.push(list);
}
