import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { ButtonLink } from '#design-system/button.tsx';
import { SelectField, TextField } from '#design-system/field.tsx';
import { Filter, FilterBar } from '#design-system/filter-bar.tsx';
import { Empty } from '#design-system/state-block.tsx';
import type { AdminNavigationView } from '#features/admin/console/contract.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { AdminFrame, AdminHead, loadAdminNavigation } from '#web/admin-frame.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import type { searchMembers } from '../contract.ts';
import { LONGEST_SEARCH, MEMBERS_PATH, type SearchKind } from '../member-paths-view.ts';
import css from './member-pages.module.css';
import { isSearchKind, type MemberFilters, memberFiltersOf, membersHref } from './members-address.ts';
import { MembersFailure } from './members-failure.tsx';
import { MembersTable } from './members-table.tsx';

type MembersData = {
  navigation: AdminNavigationView;
  filters: MemberFilters;
  found: ReplyOf<typeof searchMembers>;
};

export async function loader({ request, context }: LoaderFunctionArgs): Promise<MembersData> {
  const page = pageRequestOf(context);
  const filters = memberFiltersOf(new URL(request.url).searchParams);
  const { q, by, cursor } = filters;
  const [navigation, found] = await Promise.all([
    loadAdminNavigation(page),
    page.api.members.find({
      query: { ...(q ? { q } : {}), ...(isSearchKind(by) ? { by } : {}), ...(cursor ? { cursor } : {}) },
    }),
  ]);
  return { navigation, filters, found };
}

export { MembersFailure as Failure };

/** The member search of customer support. */
export function Component() {
  const { navigation, filters, found } = useLoaderData<MembersData>();
  const { users, nextCursor } = found;
  return (
    <AdminFrame navigation={navigation} path={MEMBERS_PATH}>
      <PageMeta title="Users" description="Find a member." path={MEMBERS_PATH} isIndexed={false} />
      <AdminHead title="Users">Find a member by what they can tell you.</AdminHead>
      <SearchFields filters={filters} />
      {users.length === 0 ? (
        <NoMembers filters={filters} />
      ) : (
        <MembersTable users={users} isSearched={filters.q !== undefined} />
      )}
      {filters.cursor === undefined && nextCursor === null ? null : (
        <nav className={css.pages} aria-label="Pages">
          {filters.cursor === undefined ? null : (
            <ButtonLink kind="second" size="small" href={membersHref(filters, { cursor: undefined })}>
              First page
            </ButtonLink>
          )}
          {nextCursor === null ? null : (
            <ButtonLink kind="second" size="small" href={membersHref(filters, { cursor: nextCursor })}>
              Next page
            </ButtonLink>
          )}
        </nav>
      )}
    </AdminFrame>
  );
}

const KIND_NAMES: Readonly<Record<SearchKind, string>> = {
  name: 'Name or email',
  id: 'User number',
  subscription: 'Subscription',
  card: 'Card digits',
  gift: 'Gift',
};

function SearchFields({ filters }: { filters: MemberFilters }) {
  return (
    <FilterBar action={MEMBERS_PATH} label="Search users" submit="Search" more={false} key={JSON.stringify(filters)}>
      <Filter wide>
        <TextField
          label="Search"
          name="q"
          type="search"
          autoComplete="off"
          maxLength={LONGEST_SEARCH}
          defaultValue={filters.q ?? ''}
        />
      </Filter>
      <Filter>
        <SelectField
          label="By"
          name="by"
          defaultValue={filters.by ?? 'name'}
          options={Object.entries(KIND_NAMES).map(([value, label]) => ({ value, label }))}
        />
      </Filter>
    </FilterBar>
  );
}

const HINTS: Readonly<Record<SearchKind, string>> = {
  name: 'Search by how the username or email begins. Capital letters don’t matter.',
  id: 'A user number is on every page about that user.',
  subscription: 'The number of a subscription is on the member’s subscriptions page and in their emails.',
  card: 'Type the last four digits. Cards that were replaced are found too. PayPal agreements have no digits.',
  gift: 'The number of a gift is on the buyer’s receipt.',
};

function NoMembers({ filters: { q, by } }: { filters: MemberFilters }) {
  if (q === undefined) return <Empty title="No users yet" level={2} />;
  return (
    <Empty
      title={`No users found for “${q}”`}
      level={2}
      actions={
        <ButtonLink kind="second" size="small" href={MEMBERS_PATH}>
          All users
        </ButtonLink>
      }
    >
      {HINTS[isSearchKind(by) ? by : 'name']}
    </Empty>
  );
}
