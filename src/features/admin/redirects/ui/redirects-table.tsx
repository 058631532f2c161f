import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { staffTime } from '#kernel/staff-time.ts';
import type { RedirectView } from '../contract.ts';
import css from './redirects.module.css';
import { type RedirectSearch, redirectsHref } from './redirects-data.ts';

export const LIST_ID = 'redirects-list';

const TO = `${cell('md')} ${css.address}`;
const SITE = cell('lg', 'muted');
const KIND = cell('lg');
const USES = cell('sm', 'nowrap');
const LAST = cell('nowrap', 'md');

const count = (value: number): string => value.toLocaleString('en-US');

/** Redirects, each with a link to its form. */
export function RedirectsTable({ redirects, search }: { redirects: readonly RedirectView[]; search: RedirectSearch }) {
  const head = (
    <>
      <th scope="col">Old address</th>
      <th scope="col" className={TO}>
        New address
      </th>
      <th scope="col" className={SITE}>
        Site
      </th>
      <th scope="col" className={KIND}>
        Kind
      </th>
      <th scope="col" className={USES}>
        Uses
      </th>
      <th scope="col" className={LAST}>
        Last used
      </th>
    </>
  );
  return (
    <Table caption="Redirects, newest first" head={head} dense>
      {redirects.map((redirect) => (
        <RedirectRow
          key={redirect.id}
          redirect={redirect}
          href={redirectsHref(search, { cursor: search.cursor, redirect: String(redirect.id) })}
        />
      ))}
    </Table>
  );
}

function RedirectRow({ redirect, href }: { redirect: RedirectView; href: string }) {
  const { from, to, site, kind, uses, lastUsedAt } = redirect;
  const used = `${count(uses)} ${uses === 1 ? 'use' : 'uses'}`;
  return (
    <TableRow>
      <RowHead href={href} left={[`To ${to}`, used]}>
        <span className={css.address}>{from}</span>
      </RowHead>
      <td className={TO}>{to}</td>
      <td className={SITE}>{site?.name ?? 'Every site'}</td>
      <td className={KIND}>{kind === 'permanent' ? 'Permanent' : 'Temporary'}</td>
      <td className={USES}>{count(uses)}</td>
      <td className={LAST}>{lastUsedAt ? <time dateTime={lastUsedAt}>{staffTime(lastUsedAt)}</time> : 'Never'}</td>
    </TableRow>
  );
}
