import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import controls from '#design-system/controls.module.css';
import { describedBy, FieldFrame } from '#design-system/field-frame.tsx';
import { VisuallyHidden } from '#design-system/visually-hidden.tsx';
import css from './search-field.module.css';

/** Searches by name and selects: a combobox with a list below the field (WAI-ARIA 1.2). */

export type Found = { id: number; name: string; line: string };

type SearchFieldProps = {
  label: string;
  hint?: string;
  error?: string | undefined;
  find: (query: string) => Promise<readonly Found[]>;
  onChoose: (found: Found) => void;
  disabled?: boolean;
};

const PAUSE_MS = 200;
const SHORTEST = 2;

type Answer = { query: string; found: readonly Found[]; hasFailed: boolean };
const NO_ANSWER: Answer = { query: '', found: [], hasFailed: false };

export function SearchField({ label, hint, error, find, onChoose, disabled = false }: SearchFieldProps) {
  const id = useId();
  const [query, setQuery] = useState('');
  const [answer, setAnswer] = useState(NO_ANSWER);
  const [active, setActive] = useState(-1);
  const asked = query.trim();

  useEffect(() => {
    if (asked.length < SHORTEST) return;
    let isWanted = true;
    const ask = async () => {
      const next = await find(asked).then(
        (found): Answer => ({ query: asked, found, hasFailed: false }),
        (): Answer => ({ query: asked, found: [], hasFailed: true }),
      );
      if (!isWanted) return;
      setAnswer(next);
      setActive(-1);
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [asked, find]);

  const shown = asked.length < SHORTEST ? NO_ANSWER : answer;
  const { found } = shown;
  const choose = (each: Found) => {
    setQuery('');
    setAnswer(NO_ANSWER);
    onChoose(each);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event;
    if (key === 'Enter') {
      // Selecting must not submit a form around the field.
      event.preventDefault();
      const chosen = found[Math.max(active, 0)];
      if (chosen) choose(chosen);
    } else if (key === 'Escape' && query !== '') {
      event.preventDefault();
      event.stopPropagation();
      setQuery('');
    } else if ((key === 'ArrowDown' || key === 'ArrowUp') && found.length > 0) {
      event.preventDefault();
      const step = key === 'ArrowDown' ? 1 : -1;
      setActive((active + step + found.length + (active < 0 && step < 0 ? 1 : 0)) % found.length);
    }
  };
  const isOpen = found.length > 0;
  return (
    <div className={css.search}>
      <FieldFrame id={id} label={label} hint={hint} error={error}>
        <input
          id={id}
          className={controls.control}
          type="search"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-list` : undefined}
          aria-activedescendant={isOpen && active >= 0 ? `${id}-${active}` : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error, ok: undefined })}
          autoComplete="off"
          disabled={disabled}
          maxLength={80}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
          onKeyDown={press}
        />
      </FieldFrame>
      {isOpen ? (
        <div id={`${id}-list`} className={css.list} role="listbox" aria-label={label}>
          {found.map((each, place) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
            <div
              key={each.id}
              id={`${id}-${place}`}
              className={css.option}
              role="option"
              tabIndex={-1}
              aria-selected={place === active}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(each)}
            >
              <b>{each.name}</b> <span>{each.line}</span>
            </div>
          ))}
        </div>
      ) : null}
      <div role="status">{isOpen ? <VisuallyHidden>{noteOf(shown)}</VisuallyHidden> : noteOf(shown)}</div>
    </div>
  );
}

function noteOf({ query, found, hasFailed }: Answer): string {
  if (query === '') return '';
  if (hasFailed) return 'Search isn’t available. Try again.';
  return found.length === 0 ? `No results for “${query}”` : `${found.length} found; use the arrow keys to choose`;
}
