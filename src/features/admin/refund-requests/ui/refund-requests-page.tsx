import type { PropsWithChildren } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { SectionHead } from '#design-system/section-head.tsx';
import { Empty } from '#design-system/state-block.tsx';
import type { AdminNavigationView } from '#features/admin/console/contract.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { AdminFailure, AdminFrame, AdminHead, loadAdminNavigation } from '#web/admin-frame.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { SavedToast } from '#web/saved-toast.tsx';
import {
  type listRefundRequests,
  MOST_DECIDED,
  OUTCOMES,
  REFUND_REQUESTS_PATH,
  REQUEST_DAYS,
  type RefundOutcome,
} from '../refund-requests-view.ts';
import { DecidedTable } from './decided-table.tsx';
import css from './refund-requests.module.css';
import { WaitingRequest } from './waiting-request.tsx';

type Data = {
  token: string;
  navigation: AdminNavigationView;
  found: ReplyOf<typeof listRefundRequests>;
  done: RefundOutcome | null;
};

export async function loader({ request, context }: LoaderFunctionArgs): Promise<Data> {
  const page = pageRequestOf(context);
  const [{ csurfToken: token }, navigation, found] = await Promise.all([
    page.api.csrf.get(),
    loadAdminNavigation(page),
    page.api.refundRequests.list(),
  ]);
  const done = new URL(request.url).searchParams.get('done');
  return { token, navigation, found, done: OUTCOMES.find((each) => each === done) ?? null };
}

const TITLE = 'Refund requests';

export function Failure({ children }: PropsWithChildren) {
  return (
    <AdminFailure title={TITLE} path={REFUND_REQUESTS_PATH}>
      {children}
    </AdminFailure>
  );
}

const DONE: Readonly<Record<RefundOutcome, string>> = {
  approved: 'Request approved. A refund reaches the provider within minutes.',
  declined: 'Request declined.',
  withdrawn: 'Request withdrawn.',
};

/** Requests for refunds above the requester’s limit, for a second person to approve or decline. */
export function Component() {
  const { token, navigation, found, done } = useLoaderData<Data>();
  const { waiting, waitingCount, decided } = found;
  return (
    <AdminFrame navigation={navigation} path={REFUND_REQUESTS_PATH}>
      <PageMeta
        title={TITLE}
        description="Refunds waiting for approval."
        path={REFUND_REQUESTS_PATH}
        isIndexed={false}
      />
      <AdminHead title={TITLE}>
        Refunds and waivers above the limit of the person who asked. Someone else approves or declines each within{' '}
        {REQUEST_DAYS} days. All times are Central (CT).
      </AdminHead>
      {done ? <SavedToast message={DONE[done]} param="done" /> : null}
      <section className={css.section} aria-labelledby="waiting-head">
        <SectionHead
          id="waiting-head"
          aside={waitingCount > waiting.length ? `The oldest ${waiting.length} of ${waitingCount}` : null}
        >
          Waiting
        </SectionHead>
        {waiting.length === 0 ? (
          <Empty level={3} title="No requests are waiting">
            When a refund or a waiver is above someone’s limit, they can ask for it from the member’s pages, and it
            appears here.
          </Empty>
        ) : (
          <ul className={css.list}>
            {waiting.map((each) => (
              <li key={each.id}>
                <WaitingRequest request={each} token={token} />
              </li>
            ))}
          </ul>
        )}
      </section>
      {decided.length === 0 ? null : (
        <section className={css.section} aria-labelledby="decided-head">
          <SectionHead id="decided-head" aside={decided.length < MOST_DECIDED ? null : `The last ${MOST_DECIDED}`}>
            Decided
          </SectionHead>
          <DecidedTable requests={decided} />
        </section>
      )}
    </AdminFrame>
  );
}
