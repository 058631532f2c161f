import type { PropsWithChildren } from 'react';
import { useLoaderData } from 'react-router';
import { SelectField } from '#design-system/field.tsx';
import { Filter, FilterBar } from '#design-system/filter-bar.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { staffTime } from '#kernel/staff-time.ts';
import { AdminFailure, AdminFrame, AdminHead, AdminParts } from '#web/admin-frame.tsx';
import { SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { SavedToast } from '#web/saved-toast.tsx';
import { useSaved } from '#web/use-saved.ts';
import { FIGURE_RANGES, FIGURES_PATH, type FiguresView } from '../figures-view.ts';
import { type FiguresData, loader } from './figures-data.ts';
import css from './figures-page.module.css';
import { CohortsPart, MembersPart } from './members-part.tsx';
import { OffersPart } from './offers-part.tsx';
import { FailuresPart, TrialsPart } from './outcome-parts.tsx';
import { RevenuePart } from './revenue-part.tsx';
import { TaxesPart } from './taxes-part.tsx';

export { loader };

const TITLE = 'Figures';
const COUNTING = 'Counting. Load this page again in a few minutes.';

export function Failure({ children }: PropsWithChildren) {
  return (
    <AdminFailure title={TITLE} path={FIGURES_PATH}>
      {children}
    </AdminFailure>
  );
}

/** Revenue and members by month, each figure as a chart above its table. */
export function Component() {
  const { navigation, figures, isDone } = useLoaderData<FiguresData>();
  const { countedAt } = figures;
  return (
    <AdminFrame navigation={navigation} path={FIGURES_PATH}>
      <PageMeta title={TITLE} description="Revenue and members by month." path={FIGURES_PATH} isIndexed={false} />
      <AdminHead title={TITLE}>
        {countedAt === null ? 'Not counted yet.' : `Counted ${staffTime(countedAt)}, Central (CT).`} Amounts are in US
        dollars, before tax. <a href="/admin/reports">Reports</a>
      </AdminHead>
      {isDone ? <SavedToast message={COUNTING} param="done" /> : null}
      <Choice figures={figures} />
      {figures.mayCount ? <Recount /> : null}
      <Parts figures={figures} />
    </AdminFrame>
  );
}

function Parts({ figures }: { figures: FiguresView }) {
  const isEmpty =
    figures.revenue.every(({ start, end, net }) => start === 0 && end === 0 && net === 0) &&
    figures.members.every(({ trial, gift, comped, prospectPrepaid }) => trial + gift + comped + prospectPrepaid === 0);
  if (figures.countedAt === null)
    return (
      <Empty title="No figures yet" level={2}>
        Figures are counted every night and appear here after the first count.
      </Empty>
    );
  if (isEmpty)
    return (
      <Empty title="No subscriptions in these months" level={2}>
        Choose more months or another site. New subscriptions are counted every night.
      </Empty>
    );
  return (
    <AdminParts
      parts={[
        { id: 'mrr', label: 'Monthly recurring revenue', content: <RevenuePart rows={figures.revenue} /> },
        { id: 'members', label: 'Members', content: <MembersPart rows={figures.members} /> },
        { id: 'cohorts', label: 'Cohorts', content: <CohortsPart cohorts={figures.cohorts} /> },
        { id: 'trials', label: 'Trials', content: <TrialsPart rows={figures.trials} /> },
        {
          id: 'offers',
          label: 'Promotions and save offers',
          content: <OffersPart promotions={figures.promotions} saves={figures.saves} />,
        },
        { id: 'recovery', label: 'Payment recovery', content: <FailuresPart rows={figures.failures} /> },
        ...(figures.taxes
          ? [
              {
                id: 'taxes',
                label: 'Tax by state',
                content: <TaxesPart taxes={figures.taxes} months={figures.months} />,
              },
            ]
          : []),
      ]}
    />
  );
}

function Choice({ figures: { months, sites, siteId } }: { figures: FiguresView }) {
  return (
    <FilterBar action={FIGURES_PATH} label="Range" submit="Show" more={false} key={`${months.length} ${siteId}`}>
      <Filter>
        <SelectField
          label="Months"
          name="months"
          defaultValue={String(months.length)}
          options={FIGURE_RANGES.map((range) => ({ value: String(range), label: `Last ${range} months` }))}
        />
      </Filter>
      <Filter>
        <SelectField
          label="Site"
          name="site_id"
          defaultValue={siteId === null ? '' : String(siteId)}
          options={[
            { value: '', label: 'All sites' },
            ...sites.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      </Filter>
    </FilterBar>
  );
}

function Recount() {
  const { token } = useLoaderData<FiguresData>();
  const saved = useSaved('main');
  return (
    <div className={css.recount}>
      <CallForm
        call={({ reports }) => reports.recountFigures}
        token={token}
        label="Count again"
        toast="all"
        onDone={() => saved(COUNTING)}
      >
        <SubmitButton kind="second" size="small">
          Count again
        </SubmitButton>
      </CallForm>
    </div>
  );
}
