import { useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { Facts } from '#design-system/facts.tsx';
import { COACH_ROLE_NAMES } from '#features/directory/coaches/coach-view.ts';
import { sportName } from '#kernel/sports.ts';
import { AdminFrame, AdminHead, AdminParts } from '#web/admin-frame.tsx';
import { CallArea, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { SavedToast } from '#web/saved-toast.tsx';
import { StaleForm } from '#web/stale-form.tsx';
import { COACHES_PATH, coachPath, LONGEST } from '../coach-paths-view.ts';
import { ChangesTable } from './changes-table.tsx';
import { type CoachData, loadCoach, SAVED_WORDS } from './coach-data.ts';
import { CoachFields } from './coach-fields.tsx';
import css from './coach-pages.module.css';
import { CoachesFailure } from './coaches-failure.tsx';

export { CoachesFailure as Failure, loadCoach as loader };

/** The staff page of one coach. */
export function Component() {
  const { navigation, entry, saved } = useLoaderData<CoachData>();
  const { coach, may } = entry;
  const { id, name, sport, role, title, college } = coach;
  const parts = [
    ...(may.write ? [{ id: 'facts', label: 'Facts', content: <FactsPart /> }] : []),
    { id: 'changes', label: 'Changes by staff', content: <ChangesTable /> },
    ...(may.delete ? [{ id: 'delete', label: 'Delete', content: <DeletePart /> }] : []),
  ];
  return (
    <AdminFrame navigation={navigation} path={COACHES_PATH}>
      <PageMeta title={`Edit ${name}`} description={`Edit ${name}.`} path={coachPath(id)} isIndexed={false} />
      <AdminHead title={name}>
        <a href={COACHES_PATH}>All coaches</a>
        {college ? (
          <>
            {', '}
            <a href={`${COACHES_PATH}?college_id=${college.id}`}>coaches of {college.shortName}</a>
          </>
        ) : null}
      </AdminHead>
      {saved ? <SavedToast message={SAVED_WORDS[saved]} /> : null}
      {may.write ? null : <Alert kind="info">You can view this coach but not make changes.</Alert>}
      <Facts
        items={[
          { label: 'College', value: college?.shortName ?? 'Unknown college' },
          { label: 'Sport', value: sportName(sport) },
          { label: 'Role', value: COACH_ROLE_NAMES[role] },
          ...(title === null ? [] : [{ label: 'Title', value: title }]),
        ]}
      />
      <AdminParts parts={parts} />
    </AdminFrame>
  );
}

function FactsPart() {
  const { token, entry, colleges } = useLoaderData<CoachData>();
  const { coach } = entry;
  return (
    <div className={css.form}>
      <CallForm
        call={({ coaches }) => coaches.change}
        params={{ coachId: coach.id }}
        token={token}
        label="Facts"
        onDone={({ coachId }) => `${coachPath(coachId)}?saved=changed`}
      >
        <input type="hidden" name="revision" value={coach.revision} />
        <StaleForm revision={coach.revision} />
        <CoachFields key={coach.revision} coach={coach} colleges={colleges} />
        <SubmitButton>Save changes</SubmitButton>
      </CallForm>
    </div>
  );
}

function DeletePart() {
  const { token, entry } = useLoaderData<CoachData>();
  const { id, revision } = entry.coach;
  return (
    <div className={css.form}>
      <CallForm
        call={({ coaches }) => coaches.remove}
        params={{ coachId: id }}
        token={token}
        label="Delete"
        onDone={() => `${COACHES_PATH}?done=deleted`}
      >
        <StaleForm revision={revision} />
        <p className={css.quiet}>
          If the coach moved to another college, edit the college instead. Deleting can’t be undone.
        </p>
        <input type="hidden" name="revision" value={revision} />
        <CallArea
          id="delete-reason"
          label="Reason"
          name="reason"
          required
          maxLength={LONGEST.reason}
          hint="Kept in the audit log."
        />
        <SubmitButton kind="danger">Delete coach</SubmitButton>
      </CallForm>
    </div>
  );
}
