/**
 * The form of a page as it was typed, stored by the browser for this tab while its writer confirms who they are. Without it a long text
 * would be lost each time a strict sign-in runs out before the text is saved.
 */

type TypedStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
type Stored = () => TypedStorage;

export type TypedPage = Readonly<Record<string, string>>;

const FIELDS: ReadonlySet<string> = new Set(['version', 'title', 'slug', 'description', 'html', 'place', 'status']);

const keyOf = (pageId: number | null) => `bluechip:page:${pageId ?? 'new'}`;

export function keepTypedPage(
  pageId: number | null,
  entries: Iterable<readonly [string, unknown]>,
  storage: Stored = () => sessionStorage,
): void {
  const typed = [...entries].filter(([name, value]) => FIELDS.has(name) && typeof value === 'string');
  try {
    storage().setItem(keyOf(pageId), JSON.stringify(Object.fromEntries(typed)));
  } catch {
    // Storage is switched off or full.
  }
}

/** Reads what was typed and removes it, so that a later visit shows the page as it is saved; null: nothing was kept. */
export function takeTypedPage(pageId: number | null, storage: Stored = () => sessionStorage): TypedPage | null {
  try {
    const text = storage().getItem(keyOf(pageId));
    storage().removeItem(keyOf(pageId));
    const typed: unknown = JSON.parse(text ?? 'null');
    return isTyped(typed) ? typed : null;
  } catch {
    return null;
  }
}

const isTyped = (value: unknown): value is TypedPage =>
  typeof value === 'object' &&
  value !== null &&
  'title' in value &&
  Object.entries(value).every(([name, text]) => FIELDS.has(name) && typeof text === 'string');
