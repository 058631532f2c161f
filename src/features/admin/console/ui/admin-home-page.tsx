import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { isApiError } from '#kernel/errors.ts';
import { AdminFrame, AdminHead, loadAdminNavigation } from '#web/admin-frame.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { type Api, pageRequestOf } from '#web/request-context.ts';
import type { AttentionView } from '../../attention/attention-view.ts';
import { AUDIT_PATH } from '../../audit/audit-search-view.ts';
import type { AuditEntryView } from '../../audit/contract.ts';
import { CHECKLIST_DEEDS, type ChecklistDeed, type ChecklistItemView } from '../../checklist/checklist-view.ts';
import type { AdminNavigationView } from '../contract.ts';
import css from './admin-home-page.module.css';
import { Attention } from './attention.tsx';
import { AuditTable } from './audit-table.tsx';
import { Checklist } from './checklist.tsx';

const PATH = '/admin/home';

type AdminHomeData = {
  navigation: AdminNavigationView;
  /** Null: the role may not read it. */
  log: { entries: AuditEntryView[]; nextCursor: number | null } | null;
  /** Shows an older page of the log. */
  isOlder: boolean;
  token: string;
  /** Null: it failed to load. */
  attention: AttentionView | null;
  /** Null: the role has none, or it was dismissed. `items` null: it failed to load. */
  checklist: { items: ChecklistItemView[] | null } | null;
  done: ChecklistDeed | null;
};

export async function loader({ request, context }: LoaderFunctionArgs): Promise<AdminHomeData> {
  const page = pageRequestOf(context);
  const { api } = page;
  const { searchParams } = new URL(request.url);
  const [{ csurfToken: token }, navigation] = await Promise.all([api.csrf.get(), loadAdminNavigation(page)]);
  const cursor = Number(searchParams.get('cursor'));
  const isOlder = Number.isSafeInteger(cursor) && cursor > 0;
  const log = navigation.canReadAuditLog ? await api.admin.auditLog({ query: isOlder ? { cursor } : {} }) : null;
  const attention = isOlder ? null : await unlessDown(api.admin.attention());
  const checklist = navigation.role === 'super_admin' && !isOlder ? await readChecklist(api) : null;
  const done = CHECKLIST_DEEDS.find((deed) => deed === searchParams.get('done')) ?? null;
  return { navigation, log, isOlder, token, attention, checklist, done };
}

async function readChecklist(api: Api): Promise<AdminHomeData['checklist']> {
  const read = await unlessDown(api.checklist.get());
  if (read?.isDismissed) return null;
  return { items: read?.items ?? null };
}

/** Null: the call failed on our side, which the rest of the page does not depend on. */
async function unlessDown<Reply>(call: Promise<Reply>): Promise<Reply | null> {
  return call.catch((error: unknown) => {
    if (isApiError(error) && error.status >= 500) return null;
    throw error;
  });
}

const DONE: Readonly<Record<ChecklistDeed, string>> = {
  test_mail: 'Test email queued. Reload in a moment to see whether it went out.',
  confirmed: 'Confirmed.',
  dismissed: 'The setup checklist is dismissed.',
};

/** The first page of the console: the reader's permissions, and the latest changes. */
export function Component() {
  const { navigation, log, isOlder, token, attention, checklist, done } = useLoaderData<AdminHomeData>();
  return (
    <AdminFrame navigation={navigation} path={PATH}>
      <PageMeta title="Admin" description="The staff console of the network." path={PATH} isIndexed={false} />
      <AdminHead title="Home">
        Signed in as {navigation.username}, {navigation.standing}. All times are Central (CT).
      </AdminHead>
      {done ? <Alert kind="success">{DONE[done]}</Alert> : null}
      {isOlder ? null : <Attention attention={attention} />}
      {checklist ? <Checklist items={checklist.items} token={token} /> : null}
      <div className={log ? css.both : css.one}>
        {log ? (
          <section aria-labelledby="latest">
            <SectionHead id="latest" aside="Every change by staff, newest first. Read-only.">
              {isOlder ? 'Earlier changes' : 'Latest changes'}
            </SectionHead>
            {log.entries.length === 0 ? (
              <Empty title="No changes yet">Changes made by staff or from the command line appear here.</Empty>
            ) : (
              <AuditTable entries={log.entries} />
            )}
            <nav className={css.pages} aria-label="Pages of the audit log">
              {isOlder ? <a href={PATH}>Latest changes</a> : null}
              {log.nextCursor === null ? null : <a href={`${PATH}?cursor=${log.nextCursor}`}>Earlier changes</a>}
              <a href={AUDIT_PATH}>Search the audit log</a>
            </nav>
          </section>
        ) : null}
        <section aria-labelledby="abilities">
          <SectionHead id="abilities">Your permissions</SectionHead>
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
      <th scope="col">Allowed</th>
    </>
  );
  return (
    <Table caption="What your role can do" head={head} dense>
      {abilities.map(({ label, rights, limit, href, command }) => (
        <TableRow key={label}>
          <RowHead href={href ?? undefined} sub={command ? <code>{command}</code> : undefined}>
            {label}
          </RowHead>
          <td>
            {rights.join(', ')}
            {limit ? <span className={css.limit}> ({limit})</span> : null}
          </td>
        </TableRow>
      ))}
    </Table>
  );
}
