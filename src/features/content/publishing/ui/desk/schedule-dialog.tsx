import { useCallback, useState } from 'react';
import { useLoaderData } from 'react-router';
import { FieldGrid, FieldGroup, Radio } from '#design-system/checkbox.tsx';
import { Dialog } from '#design-system/dialog.tsx';
import { formatDate } from '#kernel/dates.ts';
import { CallField, CallSelect, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { useApi } from '#web/calls.ts';
import { useCallForm } from '#web/form-state.ts';
import { usePageRoot } from '#web/root-data.ts';
import { donePath, type EditData } from '../edit-data.ts';
import { findGames, findProspects } from '../editor/find-subjects.ts';
import { type Found, SearchField } from '../editor/search-field.tsx';
import { useDesk } from './desk-context.ts';
import { Problems, PublishFacts, type StepDialogProps } from './step-dialogs.tsx';

const UNTIL = ['time', 'decision', 'final'] as const;
type Until = (typeof UNTIL)[number];
const NAMES: Readonly<Record<Until, string>> = {
  time: 'At a time',
  decision: 'When a prospect decides',
  final: 'At the final score of a game',
};
const LEAD: Readonly<Record<Until, string>> = {
  time: 'Automatically at that time (CT).',
  decision: 'Automatically when the decision is entered: for any college, or only for the one you choose.',
  final: 'Automatically when the final score is entered.',
};

/** Scheduled publication: at a time in Central Time, or when something happens. */
export function ScheduleDialog({ open, onClose, version }: StepDialogProps) {
  const { token } = useLoaderData<EditData>();
  const { content, problems } = useDesk();
  const [until, setUntil] = useState<Until>('time');
  return (
    <Dialog open={open} onClose={onClose} title="Schedule">
      {open ? (
        <CallForm
          call={({ publishing }) => publishing.schedule}
          params={{ contentId: content.id }}
          token={token}
          label="Schedule"
          onDone={() => donePath(content.id, 'scheduled')}
        >
          <FieldGroup legend="When">
            {UNTIL.map((each) => (
              <Radio
                key={each}
                name="until"
                value={each}
                label={NAMES[each]}
                checked={until === each}
                onChange={() => setUntil(each)}
              />
            ))}
          </FieldGroup>
          {until === 'time' ? <TimeFields /> : <EventField key={until} until={until} />}
          {until === 'decision' ? <CollegeField /> : null}
          <PublishFacts lead={LEAD[until]} />
          <input type="hidden" name="version" value={version} />
          {problems.length > 0 ? <Problems /> : <SubmitButton>Schedule</SubmitButton>}
        </CallForm>
      ) : null}
    </Dialog>
  );
}

function TimeFields() {
  const { now } = usePageRoot();
  const today = formatDate(new Date(now), 'YYYY-MM-DD');
  return (
    <FieldGrid>
      <CallField
        id="schedule-day"
        span={6}
        label="Day"
        name="day"
        type="date"
        min={today}
        defaultValue={today}
        required
      />
      <CallField id="schedule-time" span={6} label="Time (CT)" name="time" type="time" required />
    </FieldGrid>
  );
}

/** The prospect or the game to wait for. */
function EventField({ until }: { until: Exclude<Until, 'time'> }) {
  const api = useApi();
  const { content, fields, known } = useDesk();
  const { messages } = useCallForm();
  const [chosen, setChosen] = useState<Found | null>(() => awaited(content.embargo, until));
  const { sport } = fields;
  const find = useCallback(
    async (query: string): Promise<readonly Found[]> => {
      if (!api) return [];
      return until === 'decision' ? findProspects(api, query) : findGames(api, sport, query);
    },
    [api, until, sport],
  );
  const name = until === 'decision' ? 'prospect_id' : 'game_id';
  const suggested = until === 'decision' ? [...known.prospects].map(([id, facts]) => ({ id, ...facts })) : [];
  return (
    <div>
      <input type="hidden" name={name} value={chosen?.id ?? ''} />
      {chosen ? (
        <p>
          <b>{chosen.name}</b> {chosen.line}
        </p>
      ) : null}
      <SearchField
        label={until === 'decision' ? 'Prospect' : 'Game'}
        hint={until === 'decision' ? 'A name' : 'Type a team name. Only upcoming games are listed.'}
        find={find}
        error={messages[name]}
        onChoose={setChosen}
      />
      {chosen === null && suggested.length > 0 ? (
        <p>
          {suggested.map((each) => (
            <button key={each.id} type="button" onClick={() => setChosen(each)}>
              {each.name}
            </button>
          ))}
        </p>
      ) : null}
    </div>
  );
}

/** For two texts about one decision, each names its college; the other one stays scheduled. */
function CollegeField() {
  const { content, fields, known } = useDesk();
  const { embargo } = content;
  const before = embargo?.until === 'decision' ? embargo.college : null;
  const ids = [...new Set([...(before ? [before.id] : []), ...fields.collegeIds])];
  const nameOf = (id: number) => known.colleges.get(id) ?? (id === before?.id ? before.name : `College ${id}`);
  return (
    <CallSelect
      label="Commits to"
      hint="Choose a team from the article. To add one, use About."
      name="college_id"
      defaultValue={before ? String(before.id) : ''}
      options={[{ value: '', label: 'Any college' }, ...ids.map((id) => ({ value: String(id), label: nameOf(id) }))]}
    />
  );
}

type Embargo = ReturnType<typeof useDesk>['content']['embargo'];

/** The current embargo. */
function awaited(embargo: Embargo, until: Exclude<Until, 'time'>): Found | null {
  if (embargo?.until === 'decision' && until === 'decision')
    return { id: embargo.prospectId, name: embargo.subject ?? `Prospect ${embargo.prospectId}`, line: '' };
  if (embargo?.until === 'final' && until === 'final')
    return { id: embargo.gameId, name: embargo.subject ?? `Game ${embargo.gameId}`, line: '' };
  return null;
}
