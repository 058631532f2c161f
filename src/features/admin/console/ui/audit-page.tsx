import type { PropsWithChildren } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { ButtonLink } from '#design-system/button.tsx';
import { SelectField, TextField } from '#design-system/field.tsx';
import { Filter, FilterBar } from '#design-system/filter-bar.tsx';
import { OlderPages } from '#design-system/older-pages.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { capitalized } from '#kernel/capitalized.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { AdminFailure, AdminFrame, AdminHead, loadAdminNavigation } from '#web/admin-frame.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { actionWords } from '../../audit/action-words-view.ts';
import { AUDIT_PATH, LONGEST_SEARCH } from '../../audit/audit-search-view.ts';
import type { listAuditLog } from '../../audit/contract.ts';
import type { AdminNavigationView } from '../contract.ts';
import { type AuditSearch, auditHref, auditSearchOf } from './audit-address.ts';
import { AuditTable } from './audit-table.tsx';

type AuditData = {
  navigation: AdminNavigationView;
  search: AuditSearch;
  log: ReplyOf<typeof listAuditLog>;
};

export async function loader({ request, context }: LoaderFunctionArgs): Promise<AuditData> {
  const page = pageRequestOf(context);
  const search = auditSearchOf(new URL(request.url).searchParams);
  const { cursor, subject_type: subjectType, ...filters } = search;
  const query = {
    ...filters,
    ...(subjectType ? { subjectType } : {}),
    ...(cursor ? { cursor: Number(cursor) } : {}),
  };
  const [navigation, log] = await Promise.all([loadAdminNavigation(page), page.api.admin.auditLog({ query })]);
  return { navigation, search, log };
}

export function Failure({ children }: PropsWithChildren) {
  return (
    <AdminFailure title="Audit log" path={AUDIT_PATH}>
      {children}
    </AdminFailure>
  );
}

/** Every change by staff, the command line and other programs, searchable by person, action, subject and time. */
export function Component() {
  const { navigation, search, log } = useLoaderData<AuditData>();
  return (
    <AdminFrame navigation={navigation} path={AUDIT_PATH}>
      <PageMeta title="Audit log" description="Changes by staff." path={AUDIT_PATH} isIndexed={false} />
      <AdminHead title="Audit log">
        Every change by staff, newest first. Read-only. All times are Central (CT).
      </AdminHead>
      <SearchFields />
      {log.entries.length === 0 ? <NoEntries /> : <AuditTable entries={log.entries} />}
      <OlderPages
        label="Pages of the audit log"
        newestHref={search.cursor ? auditHref(search) : null}
        olderHref={log.nextCursor === null ? null : auditHref(search, log.nextCursor)}
      />
    </AdminFrame>
  );
}

function SearchFields() {
  const { search, log } = useLoaderData<AuditData>();
  const text = { type: 'search', autoComplete: 'off', maxLength: LONGEST_SEARCH } as const;
  return (
    <FilterBar action={AUDIT_PATH} label="Search the audit log" submit="Search" key={JSON.stringify(search)}>
      <Filter wide>
        <TextField
          {...text}
          label="By"
          name="by"
          placeholder="Username, email, id or operator"
          defaultValue={search.by ?? ''}
        />
      </Filter>
      <Filter>
        <SelectField
          label="Action"
          name="action"
          defaultValue={search.action ?? ''}
          options={optionsOf(
            log.kinds.map(({ action }) => action),
            search.action,
          )}
        />
      </Filter>
      <Filter late>
        <SelectField
          label="Kind of record"
          name="subject_type"
          defaultValue={search.subject_type ?? ''}
          options={optionsOf(
            log.kinds.map(({ subjectType }) => subjectType),
            search.subject_type,
          )}
        />
      </Filter>
      <Filter late wide>
        <TextField
          {...text}
          label="Record"
          name="subject"
          placeholder="Id, username or email"
          defaultValue={search.subject ?? ''}
        />
      </Filter>
      <Filter late>
        <TextField label="From" name="from" type="date" defaultValue={search.from ?? ''} />
      </Filter>
      <Filter late>
        <TextField label="To" name="to" type="date" defaultValue={search.to ?? ''} />
      </Filter>
    </FilterBar>
  );
}

/** Distinct options, including the current filter even if nothing matches it anymore. */
const optionsOf = (values: readonly string[], chosen: string | undefined) => [
  { value: '', label: 'Any' },
  ...[...new Set([...values, ...(chosen ? [chosen] : [])])]
    .toSorted()
    .map((value) => ({ value, label: wordsOf(value) })),
];

/** "member.change_standing" → "Member: changed role"; "tax_state" → "Tax state". */
function wordsOf(name: string): string {
  const [subject = '', verb] = name.split('.');
  const kind = capitalized(subject.replaceAll('_', ' '));
  if (verb === undefined) return kind;
  const words = actionWords(name);
  return `${kind}: ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}

function NoEntries() {
  const { search, log } = useLoaderData<AuditData>();
  const isSearch = Object.keys(search).length > 0;
  const title =
    log.unknownPerson === null
      ? isSearch
        ? 'No changes match this search'
        : 'No changes yet'
      : `No member named “${log.unknownPerson}”`;
  return (
    <Empty
      level={2}
      title={title}
      actions={
        isSearch ? (
          <ButtonLink kind="second" size="small" href={AUDIT_PATH}>
            All changes
          </ButtonLink>
        ) : undefined
      }
    >
      {log.unknownPerson === null
        ? 'Changes made by staff or from the command line appear here.'
        : 'Deleted members are found by their id.'}
    </Empty>
  );
}
