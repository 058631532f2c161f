import { useEffect, useRef, useState } from 'react';
import { ButtonLink } from '#design-system/button.tsx';
import { useApi } from './calls.ts';
import type { Api } from './request-context.ts';
import css from './show-more.module.css';
import { useRequest } from './use-request.ts';

/**
 * A list that continues below its last row. The button appends the next rows and keeps the focus, the position and the address; without
 * JavaScript it is a link to the next page. When nothing is left it disappears, and the focus moves to the first new row.
 */

type MoreRows<List> = {
  list: List;
  isLoading: boolean;
  fault: string;
  /** The index of the first row that was appended last. */
  firstNew: number | null;
  load: () => Promise<void>;
  isReady: boolean;
};

type Loading<List> = {
  /** The server's first page. Give the component a key, because another list must start over. */
  first: List;
  countOf: (list: List) => number;
  /** Returns the list with its next rows appended. */
  withNext: (api: Api, list: List) => Promise<List>;
};

export function useMoreRows<List>({ first, countOf, withNext }: Loading<List>): MoreRows<List> {
  const api = useApi();
  const request = useRequest();
  const [list, setList] = useState(first);
  const [firstNew, setFirstNew] = useState<number | null>(null);
  const [isLoading, setLoading] = useState(false);
  const [fault, setFault] = useState('');
  const load = async () => {
    if (!api || isLoading) return;
    setLoading(true);
    setFault('');
    try {
      const longer = await withNext(api, list);
      setFirstNew(countOf(list));
      setList(longer);
    } catch (error) {
      setFault(request.refused(error));
    }
    setLoading(false);
  };
  return { list, isLoading, fault, firstNew, load, isReady: api !== null };
}

type Props<List> = {
  rows: MoreRows<List>;
  label: string;
  /** The next page, for browsers without JavaScript; null if the list ends here. */
  nextHref: string | null;
  /** The first page; null if this is it. */
  firstHref: string | null;
  /** "1 to 100 of 430": announced to screen readers when it changes. */
  place: string;
};

export function ShowMore<List>({ rows, label, nextHref, firstHref, place }: Props<List>) {
  const { isLoading, fault, firstNew, load, isReady } = rows;
  const block = useRef<HTMLElement>(null);
  const hasEnded = nextHref === null;
  useEffect(() => {
    // The focused button is gone, so the focus moves to the first new row.
    if (hasEnded && firstNew !== null) rowLink(block.current, firstNew)?.focus();
  }, [hasEnded, firstNew]);
  return (
    <nav className={css.more} aria-label={label} ref={block}>
      {hasEnded ? null : (
        <ButtonLink
          kind="second"
          href={nextHref}
          aria-disabled={isLoading || undefined}
          onClick={(event) => {
            // A click that opens another tab loads a page of its own.
            if (!isReady || event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            void load();
          }}
        >
          {isLoading ? 'Loading…' : label}
        </ButtonLink>
      )}
      {firstHref === null ? null : <a href={firstHref}>Back to the first page</a>}
      <span role="status" className={css.place}>
        {place}
      </span>
      <span role="alert" className={css.fault}>
        {fault}
      </span>
    </nav>
  );
}

/** The link of a row in the table before this block; separator rows have no row header. */
function rowLink(block: HTMLElement | null, index: number): HTMLElement | null {
  const heads = block?.parentElement?.querySelectorAll<HTMLElement>('tbody th[scope="row"]');
  return heads?.[index]?.querySelector('a') ?? null;
}
