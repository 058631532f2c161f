import { useEffect, useState } from 'react';

/** One open editor, as the server knows it. Two windows of one person are two; a page that is loaded again in its window stays the same. */

const BYTES = 12;
const keyOf = (contentId: number) => `bluechip:editor:${contentId}`;

const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Left by the page before; it is taken away, so that a window that copies this one's memory does not copy its editor. */
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
