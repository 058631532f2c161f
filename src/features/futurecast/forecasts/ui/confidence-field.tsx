import { useId } from 'react';
import { describedBy, FieldNotes } from '#design-system/field-frame.tsx';
import type { ProspectRow } from '#features/recruiting/prospects/prospect-view.ts';
import { CONFIDENCES } from '../forecast-view.ts';
import css from './forecast-form.module.css';
import { StakesLine } from './stakes.tsx';

type Props = {
  stars: ProspectRow['stars'];
  value: number | null;
  onPick: (confidence: number) => void;
  error: string | undefined;
  /** Why the current pick is refused. */
  refusal: string | null;
};

/** Ten choices, all visible; below them the points that the selected one would earn and lose. */
export function ConfidenceField({ stars, value, onPick, error, refusal }: Props) {
  const id = useId();
  const notes = { hint: undefined, error, ok: undefined };
  return (
    <fieldset
      className={css.confidence}
      aria-describedby={describedBy(id, notes)}
      data-invalid={error ? '' : undefined}
    >
      <legend className={css.legend}>Confidence</legend>
      <span className={css.tens}>
        {CONFIDENCES.map((each) => (
          <label key={each} className={css.ten}>
            <input
              type="radio"
              name="forecast[confidence]"
              value={each}
              data-error-label="your confidence"
              required
              defaultChecked={each === value}
              onChange={() => onPick(each)}
            />
            {each}%
          </label>
        ))}
      </span>
      <FieldNotes id={id} {...notes} />
      <div className={css.stakes} role="status">
        {value === null ? <p>Choose how sure you are.</p> : <StakesLine confidence={value} stars={stars} />}
        {refusal === null ? null : <p className={css.refusal}>{refusal}</p>}
      </div>
    </fieldset>
  );
}
