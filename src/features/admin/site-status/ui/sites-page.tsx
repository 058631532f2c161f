import type { PropsWithChildren } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Button } from '#design-system/button.tsx';
import { SelectField } from '#design-system/field.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { Empty } from '#design-system/state-block.tsx';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { AdminFailure, AdminFrame, AdminHead, loadAdminNavigation } from '#web/admin-frame.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { SavedToast } from '#web/saved-toast.tsx';
import { type listSiteStatus, SITES_PATH, type SiteClosing } from '../site-status-view.ts';
import type { listSportStatus, SportClosing } from '../sport-status-view.ts';
import { ClosedTable, CloseForm } from './site-forms.tsx';
import css from './sites-page.module.css';
import { closableSports, SportsSection } from './sports-section.tsx';

const DONE = {
  closed: 'Site closed. Readers see it within a second.',
  reopened: 'Site reopened. Readers see it within a second.',
  sport_closed: 'Sport closed. Readers see it within a second.',
  sport_reopened: 'Sport reopened. Readers see it within a second.',
} as const;
type Done = keyof typeof DONE;
const isDone = (value: string | null): value is Done => value !== null && Object.hasOwn(DONE, value);

export type SitesData = {
  token: string;
  navigation: Awaited<ReturnType<typeof loadAdminNavigation>>;
  list: ReplyOf<typeof listSiteStatus>;
  /** Null: no site is chosen. */
  closing: SiteClosing | null;
  sports: ReplyOf<typeof listSportStatus>;
  /** Null: no sport is chosen. */
  sportClosing: SportClosing | null;
  done: Done | null;
};

export async function loader({ request, context }: LoaderFunctionArgs): Promise<SitesData> {
  const page = pageRequestOf(context);
  const { searchParams } = new URL(request.url);
  const siteId = Number(searchParams.get('site_id'));
  const [{ csurfToken: token }, navigation, list, sports] = await Promise.all([
    page.api.csrf.get(),
    loadAdminNavigation(page),
    page.api.siteStatus.list(),
    page.api.sportStatus.list(),
  ]);
  const isChosen = list.sites.some(({ id, closedAt }) => id === siteId && closedAt === null);
  const closing = isChosen ? await page.api.siteStatus.preview({ params: { siteId } }) : null;
  const [chosen] = closableSports(sports.sports).filter(({ sport }) => sport === searchParams.get('sport'));
  const sportClosing = chosen ? await page.api.sportStatus.preview({ params: { sport: chosen.sport } }) : null;
  const done = searchParams.get('done');
  return { token, navigation, list, closing, sports, sportClosing, done: isDone(done) ? done : null };
}

const TITLE = 'Sites and sports';

export function Failure({ children }: PropsWithChildren) {
  return (
    <AdminFailure title={TITLE} path={SITES_PATH}>
      {children}
    </AdminFailure>
  );
}

/** The sites and sports of the network, and whether readers can open them. */
export function Component() {
  const { navigation, list, closing, done } = useLoaderData<SitesData>();
  const closed = list.sites.filter(({ closedAt }) => closedAt !== null);
  return (
    <AdminFrame navigation={navigation} path={SITES_PATH}>
      <PageMeta
        title={TITLE}
        description="Which sites and sports readers can open."
        path={SITES_PATH}
        isIndexed={false}
      />
      <AdminHead title={TITLE}>
        {`${list.sites.length - closed.length} of ${list.sites.length} sites are open. Close the sites and sports you don’t cover. All times are Central (CT).`}
      </AdminHead>
      {done ? <SavedToast message={DONE[done]} param="done" /> : null}
      {list.mayWrite ? (
        <section className={css.section} aria-labelledby="close-head">
          <SectionHead id="close-head">Close a site</SectionHead>
          <ChooseForm />
          {closing ? <CloseForm closing={closing} /> : null}
        </section>
      ) : null}
      <section className={css.section} aria-labelledby="closed-head">
        <SectionHead id="closed-head">Closed sites</SectionHead>
        {closed.length === 0 ? (
          <Empty title="Every site is open">A site you close is listed here, and you can reopen it at any time.</Empty>
        ) : (
          <ClosedTable sites={closed} />
        )}
      </section>
      <SportsSection />
    </AdminFrame>
  );
}

/** A GET form: the choice is in the address, so that the preview works without JavaScript. */
function ChooseForm() {
  const { list, closing } = useLoaderData<SitesData>();
  const open = list.sites.filter(({ closedAt }) => closedAt === null);
  return (
    <form method="get" action={SITES_PATH} aria-label="Close a site" className={css.form}>
      <SelectField
        label="Site"
        name="site_id"
        defaultValue={closing ? String(closing.site.id) : ''}
        options={[
          { value: '', label: 'Choose a site' },
          ...open.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <Button type="submit" kind="second">
        Preview
      </Button>
    </form>
  );
}
