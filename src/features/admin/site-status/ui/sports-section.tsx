import { useLoaderData } from 'react-router';
import { Button } from '#design-system/button.tsx';
import { Disclosure } from '#design-system/disclosure.tsx';
import { Facts } from '#design-system/facts.tsx';
import { SelectField } from '#design-system/field.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { sportName } from '#kernel/sports.ts';
import { staffTime } from '#kernel/staff-time.ts';
import { SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { SITES_PATH } from '../site-status-view.ts';
import type { SportClosing, SportStatus } from '../sport-status-view.ts';
import { Reason } from './site-forms.tsx';
import css from './sites-page.module.css';
import type { SitesData } from './sites-page.tsx';

const count = (value: number): string => value.toLocaleString('en-US');

/** The open sports, unless only one is left: it stays open. */
export function closableSports(sports: readonly SportStatus[]): readonly SportStatus[] {
  const open = sports.filter(({ closedAt }) => closedAt === null);
  return open.length > 1 ? open : [];
}

export function SportsSection() {
  const { sports, sportClosing } = useLoaderData<SitesData>();
  const closable = closableSports(sports.sports);
  return (
    <section className={css.section} aria-labelledby="sports-head">
      <SectionHead id="sports-head">Sports</SectionHead>
      <SportsTable />
      {sports.mayWrite && closable.length > 0 ? <ChooseSport sports={closable} /> : null}
      {sports.mayWrite && closable.length === 0 ? (
        <p className={css.note}>The last open sport can’t be closed. Reopen another one first.</p>
      ) : null}
      {sports.mayWrite && sportClosing ? <CloseSportForm closing={sportClosing} /> : null}
    </section>
  );
}

const STATUS = cell('nowrap', 'sm');

function SportsTable() {
  const { sports } = useLoaderData<SitesData>();
  const head = (
    <>
      <th scope="col">Sport</th>
      <th scope="col" className={STATUS}>
        Status
      </th>
      {sports.mayWrite ? <th scope="col">Change</th> : null}
    </>
  );
  return (
    <Table caption="Sports" head={head} dense>
      {sports.sports.map(({ sport, closedAt }) => (
        <TableRow key={sport}>
          <RowHead>{sportName(sport)}</RowHead>
          <td className={STATUS}>{closedAt ? `Closed ${staffTime(closedAt)}` : 'Open'}</td>
          {sports.mayWrite ? <td>{closedAt ? <ReopenSportForm sport={sport} /> : null}</td> : null}
        </TableRow>
      ))}
    </Table>
  );
}

/** A GET form: the choice is in the address, so that the preview works without JavaScript. */
function ChooseSport({ sports }: { sports: readonly SportStatus[] }) {
  const { sportClosing } = useLoaderData<SitesData>();
  return (
    <form method="get" action={`${SITES_PATH}#sports-head`} aria-label="Close a sport" className={css.form}>
      <SelectField
        label="Sport"
        name="sport"
        defaultValue={sportClosing?.sport.sport ?? ''}
        options={[
          { value: '', label: 'Choose a sport' },
          ...sports.map(({ sport }) => ({ value: sport, label: sportName(sport) })),
        ]}
      />
      <Button type="submit" kind="second">
        Preview closing
      </Button>
    </form>
  );
}

/** What closing a sport affects, and the form that does it. */
function CloseSportForm({ closing }: { closing: SportClosing }) {
  const { token } = useLoaderData<SitesData>();
  const { prospects, stories, followers, site } = closing;
  const { sport } = closing.sport;
  const name = sportName(sport);
  const ofSite = site
    ? [
        { label: 'Site that closes with it', value: site.name },
        { label: 'Members whose primary site it is', value: count(site.primaryMembers) },
        { label: 'Current subscriptions that name it', value: count(site.subscriptions) },
      ]
    : [];
  return (
    <div className={css.form}>
      <Facts
        items={[
          { label: 'Sport', value: name },
          { label: 'Prospects', value: count(prospects) },
          { label: 'Published stories', value: count(stories) },
          { label: 'Members who follow its prospects', value: count(followers) },
          ...ofSite,
        ]}
      />
      <ul className={css.effects}>
        <li>
          It leaves menus, filters, lists, search, sitemaps and feeds. Its pages and its prospects’ profiles answer 404.
        </li>
        <li>Its own site is closed with it. Sites that show it first show the next open sport.</li>
        <li>Its stories can still be read at their addresses. Unpublish those you don’t want.</li>
        <li>Alerts and emails about its prospects are not sent.</li>
        <li>Nothing is deleted. Data entry, imports and subscriptions go on, and reopening brings everything back.</li>
      </ul>
      <CallForm
        call={({ sportStatus }) => sportStatus.close}
        params={{ sport }}
        token={token}
        label={`Close ${name}`}
        onDone={() => `${SITES_PATH}?done=sport_closed`}
      >
        <Reason id="close-sport-reason" />
        <SubmitButton kind="danger">{`Close ${name}`}</SubmitButton>
      </CallForm>
    </div>
  );
}

function ReopenSportForm({ sport }: Pick<SportStatus, 'sport'>) {
  const { token } = useLoaderData<SitesData>();
  const name = sportName(sport);
  return (
    <Disclosure summary="Reopen">
      <CallForm
        call={({ sportStatus }) => sportStatus.reopen}
        params={{ sport }}
        token={token}
        label={`Reopen ${name}`}
        onDone={() => `${SITES_PATH}?done=sport_reopened`}
      >
        <Reason id={`reopen-sport-reason-${sport}`} />
        <SubmitButton kind="second">{`Reopen ${name}`}</SubmitButton>
      </CallForm>
    </Disclosure>
  );
}
