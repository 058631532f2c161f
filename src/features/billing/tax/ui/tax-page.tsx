import type { PropsWithChildren } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { FieldGrid } from '#design-system/checkbox.tsx';
import { Disclosure } from '#design-system/disclosure.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { staffTime } from '#kernel/staff-time.ts';
import { STATES } from '#kernel/states.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { AdminFailure, AdminFrame, AdminHead, loadAdminNavigation } from '#web/admin-frame.tsx';
import { CallArea, CallField, CallSelect, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { SavedToast } from '#web/saved-toast.tsx';
import {
  LONGEST_NUMBER,
  LONGEST_REASON,
  type listStaffTax,
  TAX_PATH,
  type TaxRegistrationView,
} from '../staff-tax-view.ts';
import css from './tax-page.module.css';

const DONE = {
  registered: 'State registered. Tax is collected from now on.',
  ended: 'Registration ended. No tax is collected there from now on.',
} as const;
type Done = keyof typeof DONE;

type Data = {
  token: string;
  navigation: Awaited<ReturnType<typeof loadAdminNavigation>>;
  list: ReplyOf<typeof listStaffTax>;
  done: Done | null;
};

export async function loader({ request, context }: LoaderFunctionArgs): Promise<Data> {
  const page = pageRequestOf(context);
  const [{ csurfToken: token }, navigation, list] = await Promise.all([
    page.api.csrf.get(),
    loadAdminNavigation(page),
    page.api.staffTax.list(),
  ]);
  const done = new URL(request.url).searchParams.get('done');
  return { token, navigation, list, done: done === 'registered' || done === 'ended' ? done : null };
}

const TITLE = 'Tax';

export function Failure({ children }: PropsWithChildren) {
  return (
    <AdminFailure title={TITLE} path={TAX_PATH}>
      {children}
    </AdminFailure>
  );
}

/** Where sales tax is collected. */
export function Component() {
  const { navigation, list, done } = useLoaderData<Data>();
  const { registrations } = list;
  return (
    <AdminFrame navigation={navigation} path={TAX_PATH}>
      <PageMeta title={TITLE} description="Tax registrations." path={TAX_PATH} isIndexed={false} />
      <AdminHead title={TITLE}>
        The states where sales tax is collected, at the state’s rate without county and city taxes. All times are
        Central (CT).
      </AdminHead>
      {done ? <SavedToast message={DONE[done]} param="done" /> : null}
      <section className={css.section} aria-labelledby="states-head">
        <SectionHead id="states-head">Registrations</SectionHead>
        {registrations.length === 0 ? (
          <Empty title="No states registered">
            Register a state when you must collect there and digital subscriptions are taxable there.
          </Empty>
        ) : (
          <Registrations registrations={registrations} />
        )}
      </section>
      <Register />
    </AdminFrame>
  );
}

const RATE = cell('num');
const NUMBER = cell('md');
const WHEN = cell('nowrap', 'sm');
const percent = (rate: number) => `${rate}%`;

function Registrations({ registrations }: { registrations: readonly TaxRegistrationView[] }) {
  const head = (
    <>
      <th scope="col">State</th>
      <th scope="col" className={RATE}>
        Rate
      </th>
      <th scope="col" className={NUMBER}>
        Number
      </th>
      <th scope="col" className={WHEN}>
        Since
      </th>
      <th scope="col" className={WHEN}>
        Until
      </th>
      <th scope="col">Change</th>
    </>
  );
  return (
    <Table caption="Tax registrations, by state" head={head} dense>
      {registrations.map(({ state, number, rate, startsAt, endsAt }) => (
        <TableRow key={`${state} ${startsAt}`}>
          <RowHead>{STATES[state]}</RowHead>
          <td className={RATE}>{percent(rate)}</td>
          <td className={NUMBER}>{number || 'None entered'}</td>
          <td className={WHEN}>{staffTime(startsAt)}</td>
          <td className={WHEN}>{endsAt ? staffTime(endsAt) : 'Still collected'}</td>
          <td>{endsAt ? 'Ended' : <EndForm state={state} />}</td>
        </TableRow>
      ))}
    </Table>
  );
}

function EndForm({ state }: Pick<TaxRegistrationView, 'state'>) {
  const { token } = useLoaderData<Data>();
  return (
    <Disclosure summary="End">
      <CallForm
        call={({ staffTax }) => staffTax.end}
        params={{ state }}
        token={token}
        label={`End ${STATES[state]}`}
        onDone={() => `${TAX_PATH}?done=ended`}
      >
        <Reason id={`reason-${state}`} />
        <SubmitButton kind="danger">{`End ${STATES[state]}`}</SubmitButton>
      </CallForm>
    </Disclosure>
  );
}

function Register() {
  const { token, list } = useLoaderData<Data>();
  return (
    <section className={css.section} aria-labelledby="register-head">
      <SectionHead id="register-head">Register a state</SectionHead>
      <p>From now on, tax is added to every charge to a member in that state, renewals too.</p>
      <div className={css.form}>
        <CallForm
          call={({ staffTax }) => staffTax.register}
          token={token}
          label="Register a state"
          onDone={() => `${TAX_PATH}?done=registered`}
        >
          <FieldGrid>
            <CallSelect
              span={6}
              label="State"
              name="state"
              defaultValue=""
              options={[
                { value: '', label: 'Choose a state' },
                ...list.open.map(({ state, rate }) => ({
                  value: state,
                  label: `${STATES[state]} (${percent(rate)})`,
                })),
              ]}
            />
            <CallField
              span={6}
              label="Registration number"
              name="number"
              autoComplete="off"
              maxLength={LONGEST_NUMBER}
              hint="Your sales tax permit, if you have one"
            />
          </FieldGrid>
          <Reason id="register-reason" />
          <SubmitButton>Register state</SubmitButton>
        </CallForm>
      </div>
    </section>
  );
}

function Reason({ id }: { id: string }) {
  return (
    <CallArea id={id} label="Reason" name="reason" required maxLength={LONGEST_REASON} hint="Kept in the audit log." />
  );
}
