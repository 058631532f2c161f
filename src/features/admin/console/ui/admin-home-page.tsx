import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { SectionHead } from '#design-system/section-head.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { AdminFrame, AdminHead, loadAdminNavigation } from '#web/admin-frame.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import type { AuditEntryView } from '../../audit/contract.ts';
import type { AdminNavigationView } from '../contract.ts';
import css from './admin-home-page.module.css';
import { AuditTable } from './audit-table.tsx';

const PATH = '/admin/home';

type AdminHomeData = {
  navigation: AdminNavigationView;
  /** Null where the role does not read it. */
  log: { entries: AuditEntryView[]; nextCursor: number | null } | null;
  /** An older page of the log. */
  isOlder: boolean;
};

export async function loader({ request, context }: LoaderFunctionArgs): Promise<AdminHomeData> {
  const page = pageRequestOf(context);
  const { api } = page;
  const navigation = await loadAdminNavigation(page);
  const cursor = Number(new URL(request.url).searchParams.get('cursor'));
  const isOlder = Number.isSafeInteger(cursor) && cursor > 0;
  const log = navigation.canReadAuditLog ? await api.admin.auditLog({ query: isOlder ? { cursor } : {} }) : null;
  return { navigation, log, isOlder };
}

/** The first page of the console: what one may do here, and what was changed last. */
export function Component() {
  const { navigation, log, isOlder } = useLoaderData<AdminHomeData>();
  return (
    <AdminFrame navigation={navigation} path={PATH}>
      <PageMeta title="Admin" description="The console of the network's staff." path={PATH} isIndexed={false} />
      <AdminHead title="Home">
        Signed in as {navigation.username}, {navigation.standing}. All times are Chicago.
      </AdminHead>
      <div className={log ? css.both : css.one}>
        {log ? (
          <section aria-labelledby="latest">
            <SectionHead id="latest" aside="Who, what and when; nobody can change it">
              {isOlder ? 'Earlier changes' : 'Latest changes'}
            </SectionHead>
            <AuditTable entries={log.entries} />
            {isOlder || log.nextCursor !== null ? (
              <nav className={css.pages} aria-label="Pages of the audit log">
                {isOlder ? <a href={PATH}>Latest changes</a> : null}
                {log.nextCursor === null ? null : <a href={`${PATH}?cursor=${log.nextCursor}`}>Earlier changes</a>}
              </nav>
            ) : null}
          </section>
        ) : null}
        <section aria-labelledby="abilities">
          <SectionHead id="abilities">What you may do</SectionHead>
          <Abilities {...navigation} />
        </section>
      </div>
    </AdminFrame>
  );
}

function Abilities({ abilities }: Pick<AdminNavigationView, 'abilities'>) {
  const head = (
    <>
      <th scope="col">Function</th>
      <th scope="col">You may</th>
    </>
  );
  return (
    <Table caption="What your role may do" head={head} dense>
      {abilities.map(({ label, rights, limit }) => (
        <TableRow key={label}>
          <RowHead>{label}</RowHead>
          <td>
            {rights.join(', ')}
            {limit ? <span className={css.limit}> ({limit})</span> : null}
          </td>
        </TableRow>
      ))}
    </Table>
  );
}
