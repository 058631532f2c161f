import { TextAreaField } from '#design-system/field.tsx';
import { LONGEST } from '../../publishing-limits-view.ts';
import css from './desk.module.css';
import { useDesk } from './desk-context.ts';

/** Headline and dek, each on as many lines as it needs. */
export function HeadingPart() {
  const { fields, change, canWrite } = useDesk();
  return (
    <div className={css.heading}>
      <div className={css.headline}>
        <TextAreaField
          label="Headline"
          rows={2}
          required
          readOnly={!canWrite}
          maxLength={LONGEST.headline}
          value={fields.headline}
          onChange={({ target }) => change({ headline: target.value.replace(/\n/g, ' ') })}
        />
      </div>
      <TextAreaField
        label="Dek"
        hint="The sentence under the headline"
        rows={2}
        readOnly={!canWrite}
        maxLength={LONGEST.dek}
        value={fields.dek}
        onChange={({ target }) => change({ dek: target.value.replace(/\n/g, ' ') })}
      />
    </div>
  );
}
