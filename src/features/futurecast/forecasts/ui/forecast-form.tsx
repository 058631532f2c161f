import { type FormEvent, useState } from 'react';
import { SelectField, TextAreaField } from '#design-system/field.tsx';
import { useScripted } from '#design-system/use-scripted.ts';
import { SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { useCallForm } from '#web/form-state.ts';
import { forecastFormPath } from '../../leaderboard/futurecast-view.ts';
import { NOTE_LENGTH } from '../forecast-view.ts';
import { ConfidenceField } from './confidence-field.tsx';
import type { CollegeChoice, ForecastPageData } from './forecast-data.ts';
import { StakesTable } from './stakes.tsx';
import { useVerdict } from './use-verdict.ts';

/**
 * College, confidence and note. Each change is validated, and the points that the pick would earn and lose are shown before it is saved.
 */
export function ForecastForm({ data }: { data: ForecastPageData }) {
  const { token, prospect, present } = data;
  return (
    <CallForm
      call={({ forecasts }) => forecasts.make}
      token={token}
      label={`Your pick for ${prospect.name}`}
      onDone={({ prospectId }) => `${forecastFormPath(prospectId)}&saved=1`}
    >
      <input type="hidden" name="forecast[prospect_id]" value={prospect.id} />
      <Fields data={data} />
      <SubmitButton>{present ? 'Change pick' : 'Save pick'}</SubmitButton>
      <p>
        Switch schools once every 24 hours; adjust your confidence anytime until they commit. Subscribers see your pick,
        your note and your username.
      </p>
      <StakesTable stars={prospect.stars} />
    </CallForm>
  );
}

function Fields({ data: { prospect, suitors, others, present } }: { data: ForecastPageData }) {
  const { messages } = useCallForm();
  const [collegeId, setCollegeId] = useState(present?.college.id ?? null);
  const [confidence, setConfidence] = useState(present?.confidence ?? null);
  const verdict = useVerdict(prospect.id, collegeId, confidence);
  const refusal = verdict?.message ?? null;
  const isAboutCollege = verdict?.reason === 'college_changed_today' || verdict?.reason === 'unknown_college';
  return (
    <>
      <SelectField
        label="College"
        name="forecast[college_id]"
        required
        defaultValue={collegeId === null ? '' : String(collegeId)}
        options={[{ value: '', label: 'Choose a college' }, ...choicesOf(suitors, others)]}
        error={messages['forecast[college_id]'] ?? (isAboutCollege ? refusal : null)}
        onChange={({ currentTarget }) => setCollegeId(Number(currentTarget.value) || null)}
      />
      <ConfidenceField
        stars={prospect.stars}
        value={confidence}
        onPick={setConfidence}
        error={messages['forecast[confidence]']}
        refusal={isAboutCollege ? null : refusal}
      />
      <NoteField note={present?.note ?? ''} />
    </>
  );
}

/** Interested colleges first, because most prospects choose one of them. */
function choicesOf(suitors: readonly CollegeChoice[], others: readonly CollegeChoice[]) {
  const option = ({ id, name }: CollegeChoice) => ({ value: String(id), label: name });
  if (suitors.length === 0) return others.map(option);
  return [
    { value: 'interested', label: 'Recruiting them', disabled: true },
    ...suitors.map(option),
    { value: 'others', label: 'All other colleges', disabled: true },
    ...others.map(option),
  ];
}

function NoteField({ note }: { note: string }) {
  const isScripted = useScripted();
  const [length, setLength] = useState(note.length);
  const count = (event: FormEvent<HTMLTextAreaElement>) => setLength(event.currentTarget.value.length);
  return (
    <TextAreaField
      label="Why? (optional)"
      name="forecast[note]"
      maxLength={NOTE_LENGTH}
      defaultValue={note}
      onInput={count}
      hint={isScripted ? `${length} of ${NOTE_LENGTH} characters` : `Up to ${NOTE_LENGTH} characters`}
    />
  );
}
