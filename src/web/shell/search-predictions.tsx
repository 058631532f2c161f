import { useEffect, useId, useReducer } from 'react';
import { Flag } from '#design-system/flag.tsx';
import { RatingChip } from '#design-system/rating-chip.tsx';
import { hiddenClass } from '#design-system/visually-hidden.tsx';
import { flagOf } from '#features/directory/colleges/college-flag-view.ts';
import type { Prediction } from '#features/search/predictions/contract.ts';
import { pageStands } from '../pages.ts';
import { askPredictions } from './ask-predictions.ts';
import css from './search-predictions.module.css';
import { announcement, EMPTY, FAILED, NOTHING, nextState, type SearchState, takesKey } from './search-state.ts';

/**
 * Turns the field into a combobox (WAI-ARIA 1.2, list autocomplete): the focus stays in the field, and `aria-activedescendant` announces
 * the active option. The list floats, so that nothing moves.
 */

const PAUSE_MS = 120;

export function SearchPredictions({ input }: { input: HTMLInputElement }) {
  const [state, dispatch] = useReducer(nextState, EMPTY);
  const id = useId();
  const hasList = state.isOpen && state.options.length > 0;
  usePredictions(state, dispatch);
  useField(input, state, dispatch, hasList ? id : null);
  return (
    <>
      {state.isOpen ? (
        // Pressing in the list must not move the focus out of the field, which would close the list before the click.
        <div
          className={css.pop}
          aria-busy={state.phase === 'loading'}
          onPointerDown={(event) => event.preventDefault()}
        >
          {hasList ? (
            <List id={id} state={state} onOpen={() => leave(input, dispatch)} />
          ) : (
            <Note phase={state.phase} />
          )}
        </div>
      ) : null}
      <div className={hiddenClass} role="status">
        {announcement(state)}
      </div>
    </>
  );
}

type Dispatch = (event: Parameters<typeof nextState>[1]) => void;

function leave(input: HTMLInputElement, dispatch: Dispatch): void {
  input.value = '';
  dispatch({ type: 'typed', text: '' });
}

/** Fetches a moment after the last key; requests that are no longer needed are aborted. */
function usePredictions({ query, phase }: SearchState, dispatch: Dispatch): void {
  const isWanted = phase === 'loading';
  useEffect(() => {
    if (!isWanted) return;
    const stop = new AbortController();
    const ask = async () => {
      try {
        const found = await askPredictions(query, stop.signal);
        dispatch({ type: 'arrived', query, predictions: found.filter(({ href }) => leadsSomewhere(href)) });
      } catch {
        if (!stop.signal.aborted) dispatch({ type: 'failed', query });
      }
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [query, isWanted, dispatch]);
}

/** A team's own site, or an existing page. */
const leadsSomewhere = (href: string) => /^https?:/.test(href) || pageStands(href);

/** The field is rendered without this code, which adds the attributes here. */
function useField(input: HTMLInputElement, state: SearchState, dispatch: Dispatch, listId: string | null): void {
  useEffect(() => {
    const type = () => dispatch({ type: 'typed', text: input.value });
    const enter = () => dispatch({ type: 'entered' });
    const exit = () => dispatch({ type: 'left' });
    input.addEventListener('input', type);
    input.addEventListener('focus', enter);
    input.addEventListener('blur', exit);
    if (document.activeElement === input) type();
    return () => {
      input.removeEventListener('input', type);
      input.removeEventListener('focus', enter);
      input.removeEventListener('blur', exit);
    };
  }, [input, dispatch]);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey || !takesKey(state, event.key)) return;
      event.preventDefault();
      if (event.key === 'Enter') document.getElementById(`${listId}-${state.active}`)?.click();
      else dispatch({ type: 'pressed', key: event.key });
    };
    // Submitting the form closes the list.
    const send = () => dispatch({ type: 'left' });
    input.addEventListener('keydown', press);
    input.form?.addEventListener('submit', send);
    return () => {
      input.removeEventListener('keydown', press);
      input.form?.removeEventListener('submit', send);
    };
  }, [input, state, dispatch, listId]);

  useEffect(() => {
    const active = listId !== null && state.active !== null ? `${listId}-${state.active}` : null;
    input.setAttribute('role', 'combobox');
    input.setAttribute('aria-autocomplete', 'list');
    input.setAttribute('aria-expanded', String(listId !== null));
    setOrRemove(input, 'aria-controls', listId);
    setOrRemove(input, 'aria-activedescendant', active);
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
  }, [input, listId, state.active]);
}

function setOrRemove(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

function Note({ phase }: { phase: SearchState['phase'] }) {
  if (phase === 'failed') return <p className={css.note}>{FAILED}</p>;
  if (phase === 'ready') return <p className={css.note}>{NOTHING}</p>;
  return <p className={css.note}>Searching…</p>;
}

const TITLES = { team: 'Teams', person: 'Prospects', article: 'Articles' } as const;

function List({ id, state, onOpen }: { id: string; state: SearchState; onOpen: () => void }) {
  const numbered = state.options.map((option, place) => ({ option, place }));
  // In the order of the reply, which the arrow keys follow.
  const groups = [...Map.groupBy(numbered, ({ option }) => option.kind)];
  return (
    <div id={id} role="listbox" aria-label="Suggestions">
      {groups.map(([kind, members]) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options
        <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
          <div id={`${id}-${kind}`} className={css.title} role="presentation">
            {TITLES[kind]}
          </div>
          {members.map(({ option, place }) => (
            <Option
              key={option.id}
              id={`${id}-${place}`}
              option={option}
              isActive={place === state.active}
              onOpen={onOpen}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

type OptionProps = { id: string; option: Prediction; isActive: boolean; onOpen: () => void };

function Option({ id, option: { title, detail, href, college, rating }, isActive, onOpen }: OptionProps) {
  return (
    <a id={id} className={css.option} role="option" aria-selected={isActive} tabIndex={-1} href={href} onClick={onOpen}>
      {rating ? <RatingChip rating={rating.bluechipRating} stars={rating.stars} size="sm" /> : null}
      <span className={css.words}>
        <span className={css.name}>{title}</span>
        {detail ? <span className={css.detail}>{detail}</span> : null}
      </span>
      {college ? <Flag team={flagOf(college)} /> : null}
    </a>
  );
}
