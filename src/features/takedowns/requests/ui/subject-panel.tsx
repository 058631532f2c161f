import { useLoaderData } from 'react-router';
import { FormPart } from '#design-system/form-page.tsx';
import { CallArea, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { RELATION_WORDS, STAFF_REASON_LENGTH } from '../request-view.ts';
import type { RequestView } from '../takedown-view.ts';
import { PATH, type TakedownsData } from './takedowns-data.ts';
import css from './takedowns-page.module.css';

type Subject = NonNullable<TakedownsData['subject']>;

/** A person, with the available decisions. */
export function SubjectPanel({ subject: { person, requests } }: { subject: Subject }) {
  const { personId, name, roles, isHidden } = person;
  return (
    <section className={css.panel} aria-labelledby="subject">
      <div>
        <h2 id="subject">{`${name}: ${isHidden ? 'taken down' : 'shown'}`}</h2>
        <ul>
          {roles.map(({ kind, id, words, href }) => (
            <li key={`${kind} ${id}`}>
              {isHidden ? words : <a href={href}>{words}</a>}
              {isHidden || kind === 'player' ? null : (
                <>
                  , <a href={`/admin/prospects/${id}/edit`}>edit</a>
                </>
              )}
            </li>
          ))}
        </ul>
      </div>
      <div className={css.forms}>
        {isHidden ? <RestoreForm personId={personId} /> : <TakeDownForm personId={personId} requests={requests} />}
        {requests.map((request) => (
          <DeclineForm key={request.id} request={request} />
        ))}
      </div>
    </section>
  );
}

const REASON = { name: 'reason', required: true, maxLength: STAFF_REASON_LENGTH } as const;

function TakeDownForm({ personId, requests }: { personId: number; requests: readonly RequestView[] }) {
  const { token } = useLoaderData<TakedownsData>();
  const whoIsTold = requests.length === 0 ? 'Nobody is notified.' : `We’ll email ${requests.map(emailOf).join(', ')}.`;
  return (
    <FormPart title="Take down">
      <CallForm
        call={({ takedowns }) => takedowns.takeDown}
        params={{ personId }}
        token={token}
        label="Take down"
        onDone={() => `${PATH}?person_id=${personId}&done=taken_down`}
      >
        <CallArea {...REASON} id="take-down-reason" label="Reason" hint={`Kept in the audit log. ${whoIsTold}`} />
        <SubmitButton kind="danger">Take down</SubmitButton>
      </CallForm>
    </FormPart>
  );
}

function RestoreForm({ personId }: { personId: number }) {
  const { token } = useLoaderData<TakedownsData>();
  return (
    <FormPart title="Restore">
      <CallForm
        call={({ takedowns }) => takedowns.restore}
        params={{ personId }}
        token={token}
        label="Restore"
        onDone={() => `${PATH}?person_id=${personId}&done=restored`}
      >
        <CallArea {...REASON} id="restore-reason" label="Reason" hint="Kept in the audit log. Nobody is notified." />
        <SubmitButton>Restore</SubmitButton>
      </CallForm>
    </FormPart>
  );
}

const emailOf = ({ email }: RequestView) => email;

function DeclineForm({ request }: { request: RequestView }) {
  const { token } = useLoaderData<TakedownsData>();
  const { id, name, relation, email, reason } = request;
  return (
    <FormPart title={`Request of ${name}`}>
      <p>
        {RELATION_WORDS[relation]}, {email}
      </p>
      <p className={css.text}>{reason}</p>
      <CallForm
        call={({ takedowns }) => takedowns.decline}
        params={{ requestId: id }}
        token={token}
        label={`Decline the request of ${name}`}
        onDone={() => `${PATH}?done=declined`}
      >
        <CallArea
          {...REASON}
          id={`decline-${id}`}
          label="Reason"
          hint={`Kept in the audit log. We’ll email ${email}.`}
        />
        <SubmitButton kind="second">Decline</SubmitButton>
      </CallForm>
    </FormPart>
  );
}
