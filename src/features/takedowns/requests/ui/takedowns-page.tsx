import { useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { Button } from '#design-system/button.tsx';
import { TextField } from '#design-system/field.tsx';
import { Pager } from '#design-system/pager.tsx';
import { Tabs } from '#design-system/tabs.tsx';
import { pageCount } from '#kernel/pagination.ts';
import { staffTime } from '#kernel/staff-time.ts';
import { AdminFrame, AdminHead } from '#web/admin-frame.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { PeopleTable } from './people-table.tsx';
import { RequestTable } from './request-table.tsx';
import { SubjectPanel } from './subject-panel.tsx';
import { type ListName, loadTakedowns, PATH, type TakedownsData } from './takedowns-data.ts';
import css from './takedowns-page.module.css';

export { loadTakedowns as loader };

const DONE: Readonly<Record<NonNullable<TakedownsData['done']>, string>> = {
  taken_down: 'Taken down everywhere. We emailed the person who asked.',
  restored: 'Restored everywhere.',
  declined: 'Declined. We emailed the person who asked.',
};

/** The queue of requests, and the people who were taken down. */
export function Component() {
  const { navigation, list, queue, people, subject, notFound, done } = useLoaderData<TakedownsData>();
  const { page, perPage, total } = queue;
  return (
    <AdminFrame navigation={navigation} path={PATH}>
      <PageMeta title="Takedowns" description="Requests for takedowns." path={PATH} isIndexed={false} />
      <AdminHead title="Takedowns">
        Requests to remove a profile, and people taken down. All times are Central (CT).
      </AdminHead>
      {done ? <Alert kind="success">{DONE[done]}</Alert> : null}
      {notFound ? (
        <Alert kind="severe">
          No profile is shown at “{notFound}”. People who were taken down are in the last list.
        </Alert>
      ) : null}
      {queue.failedPurge ? <FailedPurge purge={queue.failedPurge} /> : null}
      {subject ? <SubjectPanel subject={subject} /> : null}
      <div className={css.bar}>
        <Tabs label="Takedowns" tabs={tabsOf(list, queue.counts, people.length)} />
        <form className={css.find} method="get" action={PATH} aria-label="Find a person">
          <TextField label="Address of a profile" name="profile" type="search" autoComplete="off" required />
          <Button type="submit" kind="second" size="small">
            Find
          </Button>
        </form>
      </div>
      {list === 'people' ? <PeopleTable people={people} /> : <RequestTable requests={queue.requests} list={list} />}
      {list === 'people' ? null : (
        <Pager
          page={page}
          pages={pageCount(total, perPage)}
          hrefFor={(each) => `${PATH}?status=${list}&page=${each}`}
          count={`${total} in all`}
        />
      )}
    </AdminFrame>
  );
}

/** The person is hidden on our side; the copies in the CDN disappear with its purge. */
function FailedPurge({ purge }: { purge: NonNullable<TakedownsData['queue']['failedPurge']> }) {
  const { askedAt, tries, lastError, isTriedAgain } = purge;
  return (
    <Alert kind="severe">
      The CDN was not purged after the takedown of {staffTime(askedAt)}: {lastError}.{' '}
      {isTriedAgain
        ? `Tried ${tries === 1 ? 'once' : `${tries} times`}; we’ll try again.`
        : `Tried ${tries} times and gave up: ask the operator to run bluechip purge-cdn.`}
    </Alert>
  );
}

function tabsOf(list: ListName, counts: TakedownsData['queue']['counts'], people: number) {
  const tab = (name: ListName, label: string, count: number) => ({
    label: `${label} (${count})`,
    href: name === 'open' ? PATH : `${PATH}?status=${name}`,
    current: name === list,
  });
  return [
    tab('open', 'Open', counts.open),
    tab('taken_down', 'Granted', counts.takenDown),
    tab('declined', 'Declined', counts.declined),
    tab('people', 'People taken down', people),
  ];
}
