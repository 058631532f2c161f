import { useLoaderData } from 'react-router';
import { ButtonLink } from '#design-system/button.tsx';
import { Locked } from '#design-system/locked.tsx';
import { CallArea, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { StaleForm } from '#web/stale-form.tsx';
import { donePath, type ListContent, listEditPath, NOTE_LENGTH } from '../list-view.ts';
import type { ClassListData } from './class-list-data.ts';
import { closedWords } from './closed-words.ts';
import { ConfirmRemovals } from './confirm-removals.tsx';
import css from './list-comparison.module.css';

/** The form that publishes a draft. */
export function PublishPart({ content }: { content: ListContent }) {
  const { token } = useLoaderData<ClassListData>();
  const { list, leaving, nextVersion, presentLength, may } = content;
  if (!may.publish)
    return (
      <Locked level={2} title="Publishing is locked">
        Only a super admin can publish drafts.
      </Locked>
    );
  return (
    <section className={css.publish} aria-labelledby="publish">
      <h2 id="publish">Publish</h2>
      <CallForm
        call={({ rankingLists }) => rankingLists.publish}
        params={{ listId: list.id }}
        token={token}
        label="Publish"
        onDone={(of) => donePath(of, 'published')}
      >
        <input type="hidden" name="revision" value={list.revision} />
        <StaleForm revision={list.revision} findClosed={(api) => closedWords(api, list)} />
        <CallArea
          label="What changed (optional)"
          name="note"
          maxLength={NOTE_LENGTH}
          hint="Readers may see it beside the version; it it’s kept in the audit log."
        />
        <ConfirmRemovals removed={leaving.length} presentLength={presentLength} />
        <SubmitButton>{`Publish as version ${nextVersion}`}</SubmitButton>
      </CallForm>
      <p>
        <ButtonLink kind="second" size="small" href={listEditPath({ kind: list.kind, listId: list.id })}>
          Name of the list
        </ButtonLink>
      </p>
    </section>
  );
}
