import { useDispatch, useSelector } from 'react-redux';
import { useLoaderData, useRevalidator } from 'react-router';
import { Button, ButtonLink } from '#design-system/button.tsx';
import { Page } from '#design-system/layout.tsx';
import { PageTitle } from '#design-system/page-title.tsx';
import { Pager } from '#design-system/pager.tsx';
import { RowList } from '#design-system/row-list.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { NOTICES_PATH } from '#features/sites/navigation/navigation-view.ts';
import { pageCount } from '#kernel/pagination.ts';
import { SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { usePageRoot } from '#web/root-data.ts';
import { unreadCounted } from '#web/store/notices.ts';
import type { RootState } from '#web/store/store.ts';
import { useKeptFocus } from '#web/use-kept-focus.ts';
import { UserNav } from '#web/user-nav.tsx';
import { NoticeRow } from './notice-row.tsx';
import { loadNotices, type NoticesData } from './notices-data.ts';
import css from './notices-page.module.css';
import { PushOffer } from './push-offer.tsx';

export { loadNotices as loader };

/** Stays on the page and receives the focus from buttons that disappear. */
const UNREAD_ID = 'unread-alerts';

/** The member's alerts, latest first. */
export function Component() {
  const data = useLoaderData<NoticesData>();
  const { notices, total, page, perPage, token } = data;
  const first = (page - 1) * perPage + 1;
  return (
    <Page>
      <PageMeta title="Alerts" description="Your alerts." path={NOTICES_PATH} isIndexed={false} />
      <UserNav />
      <PageTitle title="Alerts" />
      <div className={css.body}>
        <Head {...data} />
        {notices.length === 0 ? (
          <Nothing isBeyond={total > 0} />
        ) : (
          <>
            <RowList label="Alerts">
              {notices.map((each) => (
                <NoticeRow key={each.id} notice={each} token={token} />
              ))}
            </RowList>
            <Pager
              page={page}
              pages={pageCount(total, perPage)}
              hrefFor={(wanted) => `${NOTICES_PATH}?page=${wanted}`}
              count={`${first} to ${first + notices.length - 1} of ${total.toLocaleString('en-US')}`}
            />
          </>
        )}
        <PushOffer focusAfter={UNREAD_ID} />
      </div>
    </Page>
  );
}

/** The unread count, newer alerts, and the button to mark all as read. */
function Head({ notices, unread, latestId, page, token }: NoticesData) {
  const dispatch = useDispatch();
  const { revalidate } = useRevalidator();
  const newest = Math.max(latestId, ...notices.map(({ id }) => id));
  const heard = useSelector((state: RootState) => state.notices?.newestId) ?? 0;
  useKeptFocus(UNREAD_ID);
  return (
    <div className={css.head}>
      <p id={UNREAD_ID} tabIndex={-1}>
        {unread === 0 ? 'All caught up' : `${unread.toLocaleString('en-US')} unread`}
      </p>
      <span role="status">
        {heard > newest && page === 1 ? (
          <Button kind="second" size="small" onClick={() => void revalidate()}>
            Show new alerts
          </Button>
        ) : null}
      </span>
      {unread > 0 ? (
        <CallForm
          call={(calls) => calls.notices.markAll}
          token={token}
          label="All alerts"
          onDone={(reply) => {
            dispatch(unreadCounted(reply));
            void revalidate();
            return undefined;
          }}
        >
          <input type="hidden" name="up_to" value={newest} />
          <SubmitButton kind="second" size="small">
            Mark all as read
          </SubmitButton>
        </CallForm>
      ) : null}
    </div>
  );
}

/** `isBeyond`: the page is after the last one. */
function Nothing({ isBeyond }: { isBeyond: boolean }) {
  const { sport, classYear } = usePageRoot();
  if (isBeyond)
    return (
      <Empty
        title="No more alerts"
        level={2}
        actions={
          <ButtonLink kind="second" size="small" href={NOTICES_PATH}>
            See latest alerts
          </ButtonLink>
        }
      />
    );
  return (
    <Empty
      title="No alerts yet"
      level={2}
      actions={
        <>
          <ButtonLink kind="second" size="small" href={`/prospect_rankings/${sport}-national/${classYear}`}>
            See the {classYear} class
          </ButtonLink>
          <ButtonLink kind="second" size="small" href="/users/notifications">
            Alert settings
          </ButtonLink>
        </>
      }
    >
      Follow prospects and teams to hear about their commitments, transfers and stories.
    </Empty>
  );
}
