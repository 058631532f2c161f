import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { Dialog } from '#design-system/dialog.tsx';
import type { EndpointDefinition, ReplyOf } from '#platform/http/endpoint.ts';
import { CallArea, CallField, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { type Deed, donePath, type EditData } from '../edit-data.ts';
import css from './desk.module.css';
import { useDesk } from './desk-context.ts';
import { placeWords, readerWords } from './publish-words.ts';

/** The confirmation before a step: what will happen, and for whom. */

/** `version`: of the text that the editor saw; only that is published. */
export type StepDialogProps = { open: boolean; onClose: () => void; version: number };

type Calls = Parameters<Parameters<typeof CallForm<EndpointDefinition>>[0]['call']>[0];

type PlainProps<D extends EndpointDefinition> = StepDialogProps & {
  title: string;
  button: string;
  call: (calls: Calls) => D;
  deed: Deed;
  children: ReactNode;
};

export function PlainStepDialog<D extends EndpointDefinition>(props: PlainProps<D>) {
  const { open, onClose, version, title, button, call, deed, children } = props;
  const { token } = useLoaderData<EditData>();
  const { content } = useDesk();
  const done = (_: ReplyOf<D>) => donePath(content.id, deed);
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      {open ? (
        <CallForm call={call} params={{ contentId: content.id }} token={token} label={title} onDone={done}>
          <p>{children}</p>
          <input type="hidden" name="version" value={version} />
          <SubmitButton>{button}</SubmitButton>
        </CallForm>
      ) : null}
    </Dialog>
  );
}

export function PublishDialog({ open, onClose, version }: StepDialogProps) {
  const { token } = useLoaderData<EditData>();
  const { content, problems } = useDesk();
  const isChange = content.status === 'published';
  const title = isChange ? 'Publish changes' : 'Publish';
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      {open ? (
        <CallForm
          call={({ publishing }) => publishing.publish}
          params={{ contentId: content.id }}
          token={token}
          label={title}
          onDone={() => donePath(content.id, 'published')}
        >
          <PublishFacts lead={isChange ? 'Readers see the changes immediately.' : 'Readers see it immediately.'} />
          <input type="hidden" name="version" value={version} />
          {problems.length > 0 ? (
            <Problems />
          ) : (
            <SubmitButton>{isChange ? 'Publish changes now' : 'Publish now'}</SubmitButton>
          )}
        </CallForm>
      ) : null}
    </Dialog>
  );
}

/** What prevents publishing. */
export function Problems() {
  const { problems } = useDesk();
  return (
    <Alert kind="severe">
      It can’t be published yet.
      <ul className={css.problems}>
        {problems.map(({ field, message }) => (
          <li key={`${field} ${message}`}>{message}</li>
        ))}
      </ul>
    </Alert>
  );
}

/** Where the article will appear, and who can read it. */
export function PublishFacts({ lead }: { lead: string }) {
  const { choices } = useLoaderData<EditData>();
  const { content, fields } = useDesk();
  const { access, sport, siteId, authorId, personIds, collegeIds, headline } = fields;
  const siteName = choices.sites.find(({ id }) => id === siteId)?.name ?? 'its site';
  const authorName = choices.authors.find(({ id }) => id === authorId)?.name ?? 'its author';
  const placed = { access, siteName, sport, slug: content.slug, people: personIds.length, teams: collegeIds.length };
  return (
    <dl className={css.facts}>
      <div>
        <dt>What</dt>
        <dd>
          <b>{headline}</b>
        </dd>
      </div>
      <div>
        <dt>When</dt>
        <dd>{lead}</dd>
      </div>
      <div>
        <dt>Where</dt>
        <dd>{placeWords({ ...placed, authorName })}</dd>
      </div>
      <div>
        <dt>Who</dt>
        <dd>{readerWords({ access, siteName })}</dd>
      </div>
    </dl>
  );
}

export function ArchiveDialog({ open, onClose }: StepDialogProps) {
  const { token } = useLoaderData<EditData>();
  const { content } = useDesk();
  const isRead = content.status === 'published';
  return (
    <Dialog open={open} onClose={onClose} title="Archive">
      {open ? (
        <CallForm
          call={({ publishing }) => publishing.archive}
          params={{ contentId: content.id }}
          token={token}
          label="Archive"
          onDone={() => donePath(content.id, 'archived')}
        >
          <p>
            {isRead
              ? 'This removes the story from the site, feeds and search right away.'
              : 'This moves the draft to the archive.'}{' '}
            You can restore it later.
          </p>
          <CallField
            id="archive-word"
            label="Type unpublish to confirm"
            data-error-label="unpublish to confirm"
            name="confirmation"
            required
            autoComplete="off"
          />
          <CallArea
            id="archive-reason"
            label="Reason"
            name="reason"
            hint="Kept in the audit log"
            maxLength={300}
            rows={2}
          />
          <SubmitButton kind="danger">Archive</SubmitButton>
        </CallForm>
      ) : null}
    </Dialog>
  );
}
