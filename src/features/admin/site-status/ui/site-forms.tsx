import { useLoaderData } from 'react-router';
import { Disclosure } from '#design-system/disclosure.tsx';
import { Facts } from '#design-system/facts.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { staffTime } from '#kernel/staff-time.ts';
import { CallArea, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { LONGEST_REASON, SITES_PATH, type SiteClosing, type SiteStatus } from '../site-status-view.ts';
import css from './sites-page.module.css';
import type { SitesData } from './sites-page.tsx';

const count = (value: number): string => value.toLocaleString('en-US');

/** What closing a site affects, and the form that does it. */
export function CloseForm({ closing }: { closing: SiteClosing }) {
  const { token } = useLoaderData<SitesData>();
  const { site, primaryMembers, subscriptions, gifts, stories } = closing;
  return (
    <div className={css.form}>
      <Facts
        items={[
          { label: 'Site', value: site.name },
          { label: 'Published stories', value: count(stories) },
          { label: 'Members whose primary site it is', value: count(primaryMembers) },
          { label: 'Current subscriptions that name it', value: count(subscriptions) },
          { label: 'Gifts not redeemed', value: count(gifts) },
        ]}
      />
      <ul className={css.effects}>
        <li>Its front page says that it is closed. It leaves menus, the list of sites, search and sitemaps.</li>
        <li>Its stories and all other pages move to the network’s front under the same path.</li>
        <li>Nobody can buy it, as a subscription, an add-on or a gift.</li>
        <li>
          Subscriptions and gifts go on, renew and can be redeemed: their members read its stories on the network’s
          front. Cancel or refund them under Users first if you don’t want that.
        </li>
      </ul>
      <CallForm
        call={({ siteStatus }) => siteStatus.close}
        params={{ siteId: site.id }}
        token={token}
        label={`Close ${site.name}`}
        onDone={() => `${SITES_PATH}?done=closed`}
      >
        <Reason id="close-reason" />
        <SubmitButton kind="danger">{`Close ${site.name}`}</SubmitButton>
      </CallForm>
    </div>
  );
}

const SINCE = cell('nowrap', 'sm');

export function ClosedTable({ sites }: { sites: readonly SiteStatus[] }) {
  const { list } = useLoaderData<SitesData>();
  const head = (
    <>
      <th scope="col">Site</th>
      <th scope="col" className={SINCE}>
        Closed
      </th>
      {list.mayWrite ? <th scope="col">Change</th> : null}
    </>
  );
  return (
    <Table caption="Closed sites" head={head} dense>
      {sites.map((site) => (
        <TableRow key={site.id}>
          <RowHead>{site.name}</RowHead>
          <td className={SINCE}>{site.closedAt ? staffTime(site.closedAt) : ''}</td>
          {list.mayWrite ? <td>{site.isSportClosed ? 'Reopens with its sport' : <ReopenForm site={site} />}</td> : null}
        </TableRow>
      ))}
    </Table>
  );
}

function ReopenForm({ site: { id, name } }: { site: SiteStatus }) {
  const { token } = useLoaderData<SitesData>();
  return (
    <Disclosure summary="Reopen">
      <CallForm
        call={({ siteStatus }) => siteStatus.reopen}
        params={{ siteId: id }}
        token={token}
        label={`Reopen ${name}`}
        onDone={() => `${SITES_PATH}?done=reopened`}
      >
        <Reason id={`reopen-reason-${id}`} />
        <SubmitButton kind="second">{`Reopen ${name}`}</SubmitButton>
      </CallForm>
    </Disclosure>
  );
}

export function Reason({ id }: { id: string }) {
  return (
    <CallArea id={id} label="Reason" name="reason" required maxLength={LONGEST_REASON} hint="Kept in the audit log." />
  );
}
