import { useLoaderData } from 'react-router';
import { FieldGrid } from '#design-system/checkbox.tsx';
import { formatDate } from '#kernel/dates.ts';
import { CallArea, CallField, CallSelect, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { usePageRoot } from '#web/root-data.ts';
import { LONGEST } from '../entry-view.ts';
import { type GameData, savedPath } from './game-data.ts';
import css from './game-pages.module.css';
import { byStaffHint, STATUS_WORDS } from './game-words.ts';
import { SourceField } from './source-field.tsx';

/** The current or final score; correcting a final one needs a reason. */
export function ScorePart() {
  const { token, entry } = useLoaderData<GameData>();
  const today = formatDate(new Date(usePageRoot().now), 'YYYY-MM-DD');
  const { game, version } = entry;
  const { id, status, home, away, playedOn } = game;
  if (status === 'postponed' || status === 'cancelled')
    return (
      <p className={css.quiet}>
        The game is {STATUS_WORDS[status].toLowerCase()}. <a href="#stage">Set it back to scheduled</a> before you enter
        a score.
      </p>
    );
  if (playedOn > today) return <p className={css.quiet}>You can enter a score starting on game day.</p>;
  const points = { inputMode: 'numeric', required: true, autoComplete: 'off', span: 4 } as const;
  return (
    <div className={css.form}>
      <CallForm
        call={({ gameEntry }) => gameEntry.score}
        params={{ gameId: id }}
        token={token}
        label="Score"
        onDone={({ gameId }) => savedPath(gameId, 'score')}
      >
        <input type="hidden" name="version" value={version} />
        <FieldGrid>
          <CallField
            {...points}
            data-error-label="away points"
            label={`${away.name}, away`}
            name="away_points"
            defaultValue={away.points ?? ''}
          />
          <CallField
            {...points}
            data-error-label="home points"
            label={`${home.name}, home`}
            name="home_points"
            defaultValue={home.points ?? ''}
          />
          <CallSelect
            span={4}
            label="Status"
            name="status"
            defaultValue={status === 'live' ? 'live' : 'final'}
            options={[
              { value: 'final', label: 'Final' },
              { value: 'live', label: 'Live' },
            ]}
            hint={byStaffHint(game, 'result')}
          />
          <SourceField id="score-source" span={12} />
        </FieldGrid>
        {status === 'final' ? (
          <CallArea
            id="score-reason"
            label="Reason for the correction"
            name="reason"
            required
            maxLength={LONGEST.reason}
            hint="Kept in the audit log."
          />
        ) : null}
        <SubmitButton>{status === 'final' ? 'Correct score' : 'Save score'}</SubmitButton>
      </CallForm>
    </div>
  );
}
