import { useLoaderData } from 'react-router';
import { FieldGrid } from '#design-system/checkbox.tsx';
import type { GameStatus } from '#features/schedule/games/game-view.ts';
import { CallArea, CallSelect, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { LONGEST, type StageStep } from '../entry-view.ts';
import { type GameData, savedPath } from './game-data.ts';
import css from './game-pages.module.css';
import { SourceField } from './source-field.tsx';

const STEPS: Readonly<Record<GameStatus, readonly StageStep[]>> = {
  scheduled: ['postpone', 'cancel'],
  live: ['postpone', 'cancel', 'reinstate'],
  postponed: ['reinstate', 'cancel'],
  cancelled: ['reinstate', 'postpone'],
  final: ['reinstate'],
};

const STEP_WORDS: Readonly<Record<StageStep, string>> = {
  postpone: 'Postpone',
  cancel: 'Cancel',
  reinstate: 'Back to scheduled',
};

/** Postpones, cancels or reinstates a game. Clears its points, if it has any. */
export function StagePart() {
  const { token, entry } = useLoaderData<GameData>();
  const { game, version } = entry;
  const { id, status } = game;
  const steps = STEPS[status];
  return (
    <div className={css.form}>
      <CallForm
        call={({ gameEntry }) => gameEntry.setStage}
        params={{ gameId: id }}
        token={token}
        label="Postponed or canceled"
        onDone={({ gameId }) => savedPath(gameId, 'stage')}
      >
        <p className={css.quiet}>
          {status === 'final'
            ? 'Set a final game back to scheduled first. Its score will be cleared.'
            : status === 'postponed'
              ? 'Changing the date sets the game back to scheduled.'
              : 'The score will be cleared.'}
        </p>
        <input type="hidden" name="version" value={version} />
        <FieldGrid>
          <CallSelect
            span={6}
            label="What happens"
            name="step"
            defaultValue={steps[0]}
            options={steps.map((value) => ({ value, label: STEP_WORDS[value] }))}
          />
          <SourceField id="stage-source" span={6} />
        </FieldGrid>
        <CallArea
          id="stage-reason"
          label="Reason"
          name="reason"
          required={status === 'final'}
          maxLength={LONGEST.reason}
          hint={status === 'final' ? 'Kept in the audit log.' : 'Optional. Kept in the audit log.'}
        />
        <SubmitButton kind="second">Save</SubmitButton>
      </CallForm>
    </div>
  );
}
