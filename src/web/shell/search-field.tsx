import { type ComponentType, type SyntheticEvent, useState } from 'react';
import { Icon } from '#design-system/icon.tsx';
import css from './search-field.module.css';

/** `input`: the field to enhance. */
export type SearchHelper = ComponentType<{ input: HTMLInputElement }>;

/** The search uses no more than this, and lists refuse more. */
const LONGEST = 80;

const CLASS = { strip: `${css.find} ${css.strip}`, menu: css.find, page: `${css.find} ${css.page}` } as const;

/** The header's search: a form that submits to `action`, and from its first focus on a combobox, whose code is loaded then. */
export function SearchField({ action, place }: { action: string; place: keyof typeof CLASS }) {
  const [helper, setHelper] = useState<{ Helper: SearchHelper; input: HTMLInputElement } | null>(null);
  const help = ({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) => {
    // Without its code the form still works.
    if (!helper)
      import('./search-predictions.tsx').then(
        ({ SearchPredictions }) => setHelper({ Helper: SearchPredictions, input }),
        () => {},
      );
  };
  return (
    <search className={CLASS[place]}>
      <form action={action} method="get">
        <button type="submit" tabIndex={-1} aria-label="Search">
          <Icon name="search" />
        </button>
        <input
          type="search"
          name="query"
          aria-label="Search players, teams and stories"
          placeholder="Players, teams, stories"
          autoComplete="off"
          maxLength={LONGEST}
          onFocus={help}
          onInput={help}
        />
      </form>
      {helper ? <helper.Helper input={helper.input} /> : null}
    </search>
  );
}
