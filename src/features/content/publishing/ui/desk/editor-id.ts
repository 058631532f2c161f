import { useEffect, useState } from 'react';

/** One open editor, as the server knows it. Two windows of one person are two; reloading a page in its window keeps its id. */

const BYTES = 12;
const keyOf = (contentId: number) => `bluechip:editor:${contentId}`;

const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Left by the previous page; removed when read, so that a duplicated window does not get the same editor id. */
function takeLeft(contentId: number): string | null {
  try {
    const left = sessionStorage.getItem(keyOf(contentId));
    sessionStorage.removeItem(keyOf(contentId));
    return left;
  } catch {
    return null;
  }
}

export function useEditorId(contentId: number): string {
  const [id] = useState(() => (typeof window === 'undefined' ? '' : (takeLeft(contentId) ?? newId())));
  useEffect(() => {
    const leave = () => {
      try {
        sessionStorage.setItem(keyOf(contentId), id);
      } catch {}
    };
    const back = () => takeLeft(contentId);
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', back);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', back);
    };
  }, [contentId, id]);
  return id;
}
