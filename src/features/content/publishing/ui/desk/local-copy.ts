import type { CopyView } from '../../content-view.ts';

/** Unsaved text, kept by this browser in case the network fails or the window is closed. */

type LocalCopy = {
  /** The version of the working copy that it is based on. */
  version: number;
  copy: CopyView;
};

const keyOf = (contentId: number) => `bluechip:article:${contentId}`;

/** A browser may refuse to store anything (private windows, full disks): then there is no local copy, and nothing else changes. */
export function keepLocally(contentId: number, local: LocalCopy): void {
  try {
    localStorage.setItem(keyOf(contentId), JSON.stringify(local));
  } catch {}
}

export function dropLocally(contentId: number): void {
  try {
    localStorage.removeItem(keyOf(contentId));
  } catch {}
}

export function readLocally(contentId: number): LocalCopy | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(contentId)) ?? 'null');
    return isLocalCopy(kept) ? kept : null;
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isIds = (value: unknown) => Array.isArray(value) && value.every((id) => typeof id === 'number');

/** Data from an older program, or edited by hand, may be anything. */
function isLocalCopy(kept: unknown): kept is LocalCopy {
  if (!isRecord(kept) || typeof kept.version !== 'number' || !isRecord(kept.copy)) return false;
  const { copy } = kept;
  return (
    ['headline', 'dek', 'body', 'access', 'sport'].every((key) => typeof copy[key] === 'string') &&
    ['siteId', 'authorId'].every((key) => typeof copy[key] === 'number') &&
    (copy.imageId === null || typeof copy.imageId === 'number') &&
    isIds(copy.personIds) &&
    isIds(copy.collegeIds)
  );
}

/** The same for a reader: the order of ids does not matter. */
export function isSameText(one: CopyView, other: CopyView): boolean {
  const told = (copy: CopyView) =>
    JSON.stringify([
      copy.headline,
      copy.dek,
      copy.body,
      copy.access,
      copy.sport,
      copy.siteId,
      copy.authorId,
      copy.imageId,
      copy.personIds.toSorted((a, b) => a - b),
      copy.collegeIds.toSorted((a, b) => a - b),
    ]);
  return told(one) === told(other);
}
