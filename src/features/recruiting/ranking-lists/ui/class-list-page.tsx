import { useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { ButtonLink } from '#design-system/button.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { Tabs } from '#design-system/tabs.tsx';
import { sportName } from '#kernel/sports.ts';
import { AdminFrame, AdminHead } from '#web/admin-frame.tsx';
import { SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { DoneNotice } from '#web/done-notice.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { usePageRoot } from '#web/root-data.ts';
import {
  classListPath,
  donePath,
  LIST_BASES,
  type ListBasis,
  type ListContent,
  type ListNotice,
  listEditPath,
  listsPath,
} from '../list-view.ts';
import { type ClassListData, loadClassList, type View } from './class-list-data.ts';
import css from './class-list-page.module.css';
import { DraftDesk } from './draft-desk.tsx';
import { ListComparison } from './list-comparison.tsx';
import { KIND_WORDS, NOTICE_WORDS, publishedWords, stepWords } from './list-words.ts';
import { PastLists } from './past-lists.tsx';
import { ReadOnlyOrder } from './read-only-order.tsx';
import { SheetForm } from './sheet-form.tsx';
import { WithdrawForm } from './withdraw-form.tsx';

export { loadClassList as loader };

/** The order of a class or a season’s transfers: the published list, the draft of the next version, and earlier lists. */
export function Component() {
  const data = useLoaderData<ClassListData>();
  const { navigation, kind, sport, year, lists, draft, done } = data;
  const { scopes, readersPath } = KIND_WORDS[kind];
  const { published, may } = lists;
  const { now } = usePageRoot();
  const isSheet = data.view === 'sheet' && may.write;
  const title = `${sportName(sport)} ${year}${kind === 'prospect_rankings' ? '' : ' transfers'}`;
  return (
    <AdminFrame navigation={navigation} path="/admin/lists">
      <PageMeta
        title={`${KIND_WORDS[kind].title}: ${title}`}
        description={`The order of ${title}.`}
        path={classListPath({ kind, sport, year })}
        isIndexed={false}
      />
      <AdminHead title={title}>
        {published
          ? `Readers see ${publishedWords(published, { now, noun: 'version' })}`
          : 'Readers see the order of ratings'}
        . <a href={readersPath({ kind, sport, year })}>The list</a>,{' '}
        {published && may.publish ? (
          <>
            <a href={listEditPath({ kind, listId: published.id })}>rename the list</a>,{' '}
          </>
        ) : null}
        <a href={listsPath({ kind, sport })}>all {scopes}</a>. All times are Central (CT).
      </AdminHead>
      <div className={css.page}>
        {done ? <DoneNotice>{noticeWords(data, done)}</DoneNotice> : null}
        {may.write ? null : <Alert kind="info">You can view lists but not edit them.</Alert>}
        {draft ? <DraftHead draft={draft} /> : null}
        {/* At one place in the tree whether or not there is a draft, so that the form keeps a sheet that starts a draft or meets a
            discarded one. */}
        {isSheet ? (
          <SheetForm revision={draft?.list.revision ?? null} />
        ) : draft ? (
          <Draft draft={draft} />
        ) : (
          <NoDraft />
        )}
        <PastLists />
        {published && may.withdraw ? <WithdrawForm published={published} /> : null}
      </div>
    </AdminFrame>
  );
}

/** For a sheet submitted without JavaScript, names what it changed. */
function noticeWords({ draft }: ClassListData, done: ListNotice): string {
  const step = done === 'submitted' ? draft?.lastStep : null;
  return step ? `${NOTICE_WORDS[done]} ${stepWords(step)}.` : NOTICE_WORDS[done];
}

function DraftHead({ draft }: { draft: ListContent }) {
  const { kind, sport, year, view, lists } = useLoaderData<ClassListData>();
  const path = classListPath({ kind, sport, year });
  const tab = (of: View, label: string) => ({
    label,
    href: of === 'edit' ? path : `${path}?view=${of}`,
    current: of === view,
  });
  return (
    <>
      <Tabs
        label="Draft"
        tabs={[
          tab('edit', lists.may.write ? 'Edit draft' : 'Draft'),
          ...(lists.may.write ? [tab('sheet', 'Paste a sheet')] : []),
          tab('compare', lists.may.publish ? 'Compare and publish' : 'Compare'),
        ]}
      />
      {draft.isOutdated ? (
        <Alert kind="info">
          This draft was created before the list that readers see was published. Publishing it replaces that list where
          they differ.
        </Alert>
      ) : null}
      {draft.absent > 0 ? (
        <p className={css.quiet}>
          {draft.absent} of this list {draft.absent === 1 ? 'is' : 'are'} not shown: not rated, or no longer in the{' '}
          {KIND_WORDS[kind].scope}. Their places are kept.
        </p>
      ) : null}
    </>
  );
}

function Draft({ draft }: { draft: ListContent }) {
  const { view, lists } = useLoaderData<ClassListData>();
  if (view === 'compare') return <ListComparison content={draft} />;
  if (!lists.may.write) return <ReadOnlyOrder rows={draft.rows} />;
  // The key resets the page's own order when the server returns another draft or revision.
  return <DraftDesk key={`${draft.list.id} ${draft.list.revision}`} content={draft} />;
}

const BASIS_WORDS: Readonly<Record<ListBasis, string>> = {
  present: 'Start from the live list',
  ratings: 'Start from ratings',
};

function NoDraft() {
  const { token, kind, sport, year, lists } = useLoaderData<ClassListData>();
  // Starting from ratings only differs if staff have published an order.
  const bases = lists.published ? LIST_BASES : (['present'] as const);
  return (
    <Empty
      title="No draft yet"
      level={2}
      actions={
        lists.may.write
          ? [
              ...bases.map((basis) => (
                <CallForm
                  key={basis}
                  call={({ rankingLists }) => rankingLists.begin}
                  token={token}
                  label={BASIS_WORDS[basis]}
                  onDone={(of) => donePath(of, 'begun')}
                >
                  <input type="hidden" name="kind" value={kind} />
                  <input type="hidden" name="sport" value={sport} />
                  <input type="hidden" name="year" value={year} />
                  <input type="hidden" name="basis" value={basis} />
                  <SubmitButton kind={basis === 'present' ? 'ink' : 'second'}>{BASIS_WORDS[basis]}</SubmitButton>
                </CallForm>
              )),
              <ButtonLink key="sheet" kind="second" href={`${classListPath({ kind, sport, year })}?view=sheet`}>
                Paste a sheet
              </ButtonLink>,
            ]
          : undefined
      }
    >
      Drafts are private until you publish.
    </Empty>
  );
}
