import { useLoaderData } from 'react-router';
import { Disclosure } from '#design-system/disclosure.tsx';
import { formatDate } from '#kernel/dates.ts';
import { CallArea, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { donePath, type EditData } from '../edit-data.ts';
import css from './desk.module.css';
import { useDesk } from './desk-context.ts';

/** Corrections, which readers see below the text. */
export function CorrectionsPart() {
  const { token } = useLoaderData<EditData>();
  const { id, corrections, may } = useDesk().content;
  if (corrections.length === 0 && !may.correct) return null;
  return (
    <section className={css.part} aria-labelledby="corrections-head">
      <h2 id="corrections-head">Corrections</h2>
      {corrections.length === 0 ? <p className={css.quiet}>None.</p> : null}
      <ul className={css.rows}>
        {corrections.map(({ id: correction, text, correctedAt, by }) => (
          <li key={correction}>
            {text}
            <span className={css.quiet}>
              {formatDate(new Date(correctedAt), 'MM/DD/YYYY HH:mm:ss')}, {by ?? 'a deleted account'}
            </span>
          </li>
        ))}
      </ul>
      {may.correct ? (
        <Disclosure summary="Add a correction">
          <CallForm
            call={({ publishing }) => publishing.correct}
            params={{ contentId: id }}
            token={token}
            label="Add a correction"
            onDone={() => donePath(id, 'correction')}
          >
            <CallArea
              id="correction"
              label="Correction"
              name="text"
              hint="What was wrong and what is right. Readers see it under the story immediately; fix the text itself above."
              required
              maxLength={1000}
            />
            <SubmitButton kind="second" size="small">
              Add the correction
            </SubmitButton>
          </CallForm>
        </Disclosure>
      ) : null}
    </section>
  );
}
