import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { Checkbox } from '#design-system/checkbox.tsx';
import { Facts } from '#design-system/facts.tsx';
import { staffTime } from '#kernel/staff-time.ts';
import { AdminFrame, AdminHead, loadAdminNavigation } from '#web/admin-frame.tsx';
import { CallArea, CallField, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { DoneNotice } from '#web/done-notice.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { StaleForm } from '#web/stale-form.tsx';
import { alertShown } from '#web/store/alerts.ts';
import {
  classListPath,
  donePath,
  LIST_NAME_LENGTH,
  LIST_NOTICES,
  type ListContent,
  type ListNotice,
  listEditPath,
  NOTE_LENGTH,
} from '../list-view.ts';
import { closedWords } from './closed-words.ts';
import { ConfirmRemovals } from './confirm-removals.tsx';
import css from './list-edit-page.module.css';
import { KIND_WORDS, NOTICE_WORDS, players, STATUS_WORDS } from './list-words.ts';

type ListEditData = {
  token: string;
  navigation: Awaited<ReturnType<typeof loadAdminNavigation>>;
  content: Pick<ListContent, 'list' | 'nextVersion' | 'presentLength' | 'may'> & { removed: number };
  done: ListNotice | null;
};

export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<ListEditData> {
  const listId = Number(params.id);
  if (!Number.isSafeInteger(listId) || listId < 1) throw new Response(null, { status: 404 });
  const page = pageRequestOf(context);
  const [{ csurfToken }, navigation, { list, leaving, nextVersion, presentLength, may }] = await Promise.all([
    page.api.csrf.get(),
    loadAdminNavigation(page),
    page.api.rankingLists.get({ params: { listId } }),
  ]);
  // The URL includes the kind of the list.
  if (!new URL(request.url).pathname.startsWith(`/admin/lists/${list.kind}/`))
    throw new Response(null, { status: 404 });
  const done = new URL(request.url).searchParams.get('done');
  return {
    token: csurfToken,
    navigation,
    content: { list, removed: leaving.length, nextVersion, presentLength, may },
    done: LIST_NOTICES.find((each) => each === done) ?? null,
  };
}

/** One list: its name, whether it is published, and discarding a draft. Its order is edited on the page of its class or season. */
export function Component() {
  const { navigation, content, done } = useLoaderData<ListEditData>();
  const { list, may } = content;
  const version = list.version ?? (list.status === 'draft' ? content.nextVersion : null);
  const isOpen = list.status === 'draft' || (list.status === 'published' && may.publish);
  return (
    <AdminFrame navigation={navigation} path="/admin/lists">
      <PageMeta
        title={list.name}
        description={`The list ${list.name}.`}
        path={listEditPath({ kind: list.kind, listId: list.id })}
        isIndexed={false}
      />
      <AdminHead title={list.name}>
        {KIND_WORDS[list.kind].title}. <a href={classListPath(list)}>Order of the list</a>. All times are Central (CT).
      </AdminHead>
      <div className={css.page}>
        {done ? <DoneNotice>{NOTICE_WORDS[done]}</DoneNotice> : null}
        <Facts
          items={[
            { label: 'Status', value: STATUS_WORDS[list.status] },
            { label: 'Version', value: version ?? 'None' },
            { label: 'Players', value: players(list.length) },
            { label: 'Changed', value: `${staffTime(list.updatedAt)}, ${list.updatedBy}` },
          ]}
        />
        {may.write && isOpen ? <SaveForm key={list.id} /> : <Alert kind="info">{lockedWords(content)}</Alert>}
        {may.write && list.status === 'draft' ? <DiscardForm /> : null}
      </div>
    </AdminFrame>
  );
}

function lockedWords({ list, may }: ListEditData['content']): string {
  if (!may.write) return 'You can view lists but not edit them.';
  if (list.status === 'published') return 'Only a super admin can rename a published list.';
  return 'This list is no longer open. It is kept as it was.';
}

function SaveForm() {
  const { token, content } = useLoaderData<ListEditData>();
  const { list, removed, presentLength, may } = content;
  // The revision of the name in the field. The reply has the next one, which must not be mistaken for somebody else's change.
  const [revision, setRevision] = useState(list.revision);
  const dispatch = useDispatch();
  const { revalidate } = useRevalidator();
  const isDraft = list.status === 'draft';
  return (
    <CallForm
      call={({ rankingLists }) => rankingLists.save}
      params={{ listId: list.id }}
      token={token}
      label="Name and publish"
      toast="all"
      onDone={({ outcome, revision: saved }) => {
        setRevision(saved);
        dispatch(alertShown({ type: 'success', message: NOTICE_WORDS[outcome] }));
        void revalidate();
        return undefined;
      }}
    >
      <input type="hidden" name="revision" value={revision} />
      <StaleForm
        revision={list.revision}
        findClosed={(api) => closedWords(api, list)}
        onLoaded={() => setRevision(list.revision)}
      />
      <CallField
        label="Name"
        name="name"
        defaultValue={list.name}
        maxLength={LIST_NAME_LENGTH}
        autoComplete="off"
        hint="Readers see it above the list. Leave empty to use the year and the sport."
      />
      {isDraft && may.publish ? (
        <>
          <Checkbox name="published" value="true" label="Published: readers see this list" />
          <CallArea
            label="What changed (optional)"
            name="note"
            maxLength={NOTE_LENGTH}
            hint="Readers may see it beside the version; it it’s kept in the audit log."
          />
          <ConfirmRemovals removed={removed} presentLength={presentLength} />
        </>
      ) : null}
      {isDraft ? null : <input type="hidden" name="published" value="true" />}
      <SubmitButton>Save list</SubmitButton>
    </CallForm>
  );
}

function DiscardForm() {
  const { token, content } = useLoaderData<ListEditData>();
  return (
    <section className={css.discard} aria-labelledby="discard">
      <h2 id="discard">Discard</h2>
      <p className={css.quiet}>The draft is kept among the earlier lists, where it can be restored.</p>
      <CallForm
        call={({ rankingLists }) => rankingLists.discard}
        params={{ listId: content.list.id }}
        token={token}
        label="Discard the draft"
        onDone={(of) => donePath(of, 'discarded')}
      >
        <SubmitButton kind="danger" size="small">
          Discard draft
        </SubmitButton>
      </CallForm>
    </section>
  );
}
