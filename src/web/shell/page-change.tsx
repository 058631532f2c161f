import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Location, NavigationType, useLocation, useNavigation, useNavigationType } from 'react-router';
import { hiddenClass } from '#design-system/visually-hidden.tsx';
import css from './page-change.module.css';

/**
 * What a browser does when it loads a page, repeated for pages that change in place: wait, scroll, focus, title. (The router's own
 * ScrollRestoration adds 2 KB for another mode.)
 */
export function PageChange() {
  const isChanging = useNavigation().state !== 'idle';
  const title = useFocus();
  useScroll();
  return (
    <>
      <div className={css.line} data-busy={isChanging ? '' : undefined} />
      <div className={hiddenClass} role="status">
        {title}
      </div>
    </>
  );
}

/** Moves the focus to the new page and announces its title. */
function useFocus(): string {
  const location = useLocation();
  const shown = useRef(location);
  const [title, setTitle] = useState('');
  useEffect(() => {
    const before = shown.current;
    if (before.key === location.key) return;
    shown.current = location;
    if (location.hash) return;
    // oxlint-disable-next-line react/set-state-in-effect -- the title is known only once the new page is in the document
    setTitle(document.title);
    if (!keepsFocus(before, location)) document.getElementById('main')?.focus({ preventScroll: true });
  }, [location]);
  return title;
}

/** Filtering or sorting a list keeps the focus if its element still exists; another page starts at the top. */
function keepsFocus(before: Location, now: Location): boolean {
  const pageOf = ({ search }: Location) => new URLSearchParams(search).get('page');
  return before.pathname === now.pathname && pageOf(before) === pageOf(now) && document.activeElement !== document.body;
}

/** A new page starts at the top; going back restores the scroll position. */
function useScroll(): void {
  const { key, hash, state } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const places = useRef(new Map<string, number>());
  const shown = useRef(key);
  useEffect(() => {
    const note = () => void places.current.set(shown.current, scrollY);
    // When the document is left or reloaded, the browser restores the position itself.
    const leave = () => {
      history.scrollRestoration = 'auto';
    };
    history.scrollRestoration = 'manual';
    addEventListener('scroll', note, { passive: true });
    addEventListener('pagehide', leave);
    return () => {
      leave();
      removeEventListener('scroll', note);
      removeEventListener('pagehide', leave);
    };
  }, []);
  // Also renders on the server, which has no layout and does not run the effect.
  useLayoutEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    if (state === 'stay' && !isReturn) return;
    if (!hash || isReturn) scrollTo(0, isReturn ? (places.current.get(key) ?? 0) : 0);
    else document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [key, hash, state, isReturn]);
}
