/**
 * A submitted form, stored by the browser for this tab while its sender signs in again. Without it they would lose everything they typed
 * whenever a strict sign-in has expired.
 */

type TypedStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
type Stored = () => TypedStorage;

/** `isChecked` is null for anything that isn't a check box or a radio button. */
export type TypedField = { name: string; value: string; isChecked: boolean | null };

/** A hidden field or the pressed button, by name and value. */
export type TypedEntry = readonly [name: string, value: string];

export type TypedForm = {
  /** Path and query of the page. */
  page: string;
  username: string;
  action: string;
  label: string;
  /** The position among forms of the page with the same action and label. */
  index: number;
  fields: readonly TypedField[];
  hidden: readonly TypedEntry[];
  /** The button that submitted it, if it has a name. */
  pressed: TypedEntry | null;
  /** A file was chosen. Files are not stored. */
  hasFile: boolean;
};

declare global {
  interface HTMLElementEventMap {
    [RESTORE_EVENT]: CustomEvent<TypedForm>;
  }
}

/**
 * Dispatched on a form just before its fields are filled in. Hidden fields are never filled in; a form that restores its own hidden state
 * calls `preventDefault`.
 */
export const RESTORE_EVENT = 'bluechip:restore';

const KEY = 'bluechip:typed';
const LONGEST_MS = 30 * 60_000;

export function keepTypedForm(typed: TypedForm, now: number, storage: Stored = () => sessionStorage): void {
  try {
    storage().setItem(KEY, JSON.stringify({ ...typed, at: now }));
  } catch {
    // Storage is disabled or full.
  }
}

export function forgetTypedForm(storage: Stored = () => sessionStorage): void {
  try {
    storage().removeItem(KEY);
  } catch {
    // Storage is disabled.
  }
}

type Asked = Pick<TypedForm, 'page' | 'username'> & { now: number };

/**
 * Returns and removes the stored form, so that it is filled in only once. Null if there is none, or it belongs to another page or person,
 * or is too old.
 */
export function takeTypedForm(
  { page, username, now }: Asked,
  storage: Stored = () => sessionStorage,
): TypedForm | null {
  try {
    const text = storage().getItem(KEY);
    forgetTypedForm(storage);
    const typed: unknown = JSON.parse(text ?? 'null');
    // In both directions, because the clocks of two pages may differ slightly.
    if (!isTypedForm(typed) || Math.abs(now - typed.at) > LONGEST_MS) return null;
    return typed.page === page && typed.username === username ? typed : null;
  } catch {
    return null;
  }
}

/** The value of a hidden field, or of the pressed button with that name. */
export const hiddenValue = ({ hidden, pressed }: TypedForm, name: string): string | undefined =>
  [...hidden, ...(pressed ? [pressed] : [])].find(([each]) => each === name)?.[1];

const IS_ROW = /\[\d*\]/;

/**
 * Whether the form's rows, such as `blocks[0][block]`, differ from those it was filled in with. Fields are matched by such names, so values
 * would be filled in on the wrong rows.
 */
export function hasOtherRows(before: readonly TypedEntry[], now: readonly TypedEntry[]): boolean {
  const rows = (all: readonly TypedEntry[]) => JSON.stringify(all.filter(([name]) => IS_ROW.test(name)));
  return rows(before) !== rows(now);
}

export const isSameHidden = (before: readonly TypedEntry[], now: readonly TypedEntry[]): boolean =>
  JSON.stringify(before) === JSON.stringify(now);

/** The result of restoring a stored form. */
export type Restored = {
  /** The numbers of fields that were filled in and that could not be. */
  filled: number;
  missing: number;
  /** Whether the hidden fields have the same values as before. */
  isSame: boolean;
  hasFile: boolean;
};

/** The message to show; null if pressing the button again needs no explanation. */
export function restoredWords({ filled, missing, isSame, hasFile }: Restored): string | null {
  const file = hasFile ? ['Choose the file again.'] : [];
  if (filled === 0) {
    if (missing > 0 || !isSame)
      return 'What you changed before you signed in wasn’t saved. Check this page before you try again.';
    return hasFile ? 'Your file wasn’t uploaded before you signed in. Choose it again.' : null;
  }
  return [
    'What you typed before you signed in is back in the form. It isn’t saved yet.',
    ...(missing > 0 ? ['Some of it couldn’t be restored, so check it before you save.'] : []),
    ...(missing === 0 && !isSame ? ['This page has changed since, so check it before you save.'] : []),
    ...file,
  ].join(' ');
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isEntry = (value: unknown): value is TypedEntry =>
  Array.isArray(value) && value.length === 2 && value.every((each) => typeof each === 'string');

const isField = (value: unknown): value is TypedField =>
  isObject(value) &&
  typeof value.name === 'string' &&
  typeof value.value === 'string' &&
  (value.isChecked === null || typeof value.isChecked === 'boolean');

const isTypedForm = (value: unknown): value is TypedForm & { at: number } =>
  isObject(value) &&
  [value.page, value.username, value.action, value.label].every((each) => typeof each === 'string') &&
  typeof value.index === 'number' &&
  typeof value.at === 'number' &&
  typeof value.hasFile === 'boolean' &&
  Array.isArray(value.fields) &&
  value.fields.every(isField) &&
  Array.isArray(value.hidden) &&
  value.hidden.every(isEntry) &&
  (value.pressed === null || isEntry(value.pressed));
