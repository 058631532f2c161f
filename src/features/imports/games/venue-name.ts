/**
 * Repairs the quotation marks of a nickname in a stadium's name. Sources lose or double them: `Johnny Red"" Floyd Stadium""` is `Johnny
 * "Red" Floyd Stadium`. A missing mark is added at the other end of the word. Null: nothing is left.
 */
export function mendVenue(text: string): string | null {
  const single = text.replace(/(?:\\?["\u201c\u201d])+/g, (marks) => (/^[\u201c\u201d]$/.test(marks) ? marks : '"'));
  const mended = paired(unwrapped(single.trim())).replace(/\s+/g, ' ').trim();
  return /[\p{L}\p{N}]/u.test(mended) ? mended : null;
}

/** Without the marks of a cell that was quoted as a whole. */
function unwrapped(text: string): string {
  const inner = /^"(.*)"$/.exec(text)?.[1]?.trim();
  return inner !== undefined && paired(inner) === inner ? inner : text;
}

function paired(text: string): string {
  const words = text.split(' ');
  let opened: number | null = null;
  for (const [place, word] of words.entries()) {
    const opens = word.startsWith('"') && word.length > 1;
    const closes = word.endsWith('"') && !(opens && word.length === 1);
    const isLast = place === words.length - 1;
    if (word === '"') words[place] = '';
    else if (opens && closes) continue;
    else if (opens) {
      if (opened !== null) words[opened] = `${words[opened]}"`;
      opened = place;
    } else if (closes) {
      if (opened === null) words[place] = isLast ? word.slice(0, -1) : `"${word}`;
      opened = null;
    }
  }
  // An unclosed mark: at the first word it is left over from a quoted cell, elsewhere it belongs to the nickname.
  if (opened === 0) words[0] = (words[0] ?? '').slice(1);
  else if (opened !== null) words[opened] = `${words[opened]}"`;
  return words.join(' ');
}
