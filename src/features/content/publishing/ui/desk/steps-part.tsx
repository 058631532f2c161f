import { useState } from 'react';
import { Alert } from '#design-system/alert.tsx';
import { Button } from '#design-system/button.tsx';
import css from './desk.module.css';
import { useDesk } from './desk-context.ts';
import { STATUS_NAMES } from './publish-words.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { standingWords } from './standing-words.ts';
import { ArchiveDialog, PlainStepDialog, PublishDialog } from './step-dialogs.tsx';

const STEPS = ['publish', 'schedule', 'submit', 'return', 'unschedule', 'restore', 'archive'] as const;
type Step = (typeof STEPS)[number];

/**
 * The state of the article, and the available steps. Each step saves first and then asks for confirmation, so that it names the text that
 * the editor saw.
 */
export function StepsPart() {
  const { content, settle, problems } = useDesk();
  const { may, status, asOf } = content;
  const [asked, setAsked] = useState<{ step: Step; version: number } | null>(null);
  const [failure, setFailure] = useState('');

  const ask = async (step: Step) => {
    setFailure('');
    const version = await settle();
    if (version === null) setFailure('Save the text first: see above.');
    else setAsked({ step, version });
  };
  const close = () => setAsked(null);
  // Closes a step that is no longer possible, for example after a colleague took it; the banner above explains why.
  const dialog = (step: Step) => ({
    open: asked?.step === step && isOffered(step),
    onClose: close,
    version: asked?.version ?? 0,
  });
  const names: Readonly<Record<Step, string>> = {
    publish: status === 'published' ? 'Publish changes' : 'Publish',
    schedule: status === 'scheduled' ? 'Reschedule' : 'Schedule',
    submit: 'Submit for review',
    return: 'Back to a draft',
    unschedule: 'Unschedule',
    restore: 'Restore to a draft',
    archive: 'Archive',
  };
  const isOffered = (step: Step) => may[step] && !(step === 'publish' && status === 'published' && !content.hasChanges);
  // For a scheduled article the time comes first, so that the first button does not publish it at once.
  const order: readonly Step[] = status === 'scheduled' ? ['schedule', ...STEPS] : STEPS;
  const offered = [...new Set(order)].filter(isOffered);
  return (
    <section className={css.part} aria-labelledby="steps-head">
      <h2 id="steps-head">{STATUS_NAMES[status]}</h2>
      <p role="status">{standingWords(content, new Date(asOf))}</p>
      {problems.length > 0 && (may.publish || may.schedule) ? (
        <div>
          <p>Before it can be published:</p>
          <ul className={css.problems}>
            {problems.map(({ field, message }) => (
              <li key={`${field} ${message}`}>{message}</li>
            ))}
          </ul>
        </div>
      ) : null}
      <div className={css.steps}>
        {offered.map((step, place) => (
          <Button
            key={step}
            kind={step === 'archive' ? 'danger' : place === 0 ? 'ink' : 'second'}
            size="small"
            onClick={() => void ask(step)}
          >
            {names[step]}
          </Button>
        ))}
      </div>
      {failure ? <Alert kind="severe">{failure}</Alert> : null}
      <PublishDialog {...dialog('publish')} />
      <ScheduleDialog {...dialog('schedule')} />
      <ArchiveDialog {...dialog('archive')} />
      <PlainStepDialog
        {...dialog('submit')}
        title="Submit for review"
        button="Submit for review"
        call={({ publishing }) => publishing.submit}
        deed="review"
      >
        Editors who can publish will find it under “In review”. Readers can’t see it yet.
      </PlainStepDialog>
      <PlainStepDialog
        {...dialog('return')}
        title="Back to a draft"
        button="Move to drafts"
        call={({ publishing }) => publishing.return}
        deed="draft"
      >
        It leaves review. The text stays the same.
      </PlainStepDialog>
      <PlainStepDialog
        {...dialog('unschedule')}
        title="Unschedule"
        button="Unschedule"
        call={({ publishing }) => publishing.unschedule}
        deed="draft"
      >
        It becomes a draft again and won’t be published automatically.
      </PlainStepDialog>
      <PlainStepDialog
        {...dialog('restore')}
        title="Restore to a draft"
        button="Move to drafts"
        call={({ publishing }) => publishing.restore}
        deed="draft"
      >
        It comes back as a draft. Readers see it once it’s published again.
      </PlainStepDialog>
    </section>
  );
}
