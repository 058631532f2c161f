import { useDispatch } from 'react-redux';
import { useRevalidator } from 'react-router';
import { EventPill } from '#design-system/event-pill.tsx';
import { Flag } from '#design-system/flag.tsx';
import { RowItem, RowMain } from '#design-system/row-list.tsx';
import { hiddenClass } from '#design-system/visually-hidden.tsx';
import { flagOf } from '#features/directory/colleges/college-flag-view.ts';
import { prospectHref } from '#features/recruiting/prospects/prospect-view.ts';
import { relativeDate } from '#kernel/relative-date.ts';
import { sportName } from '#kernel/sports.ts';
import { SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { useApi } from '#web/calls.ts';
import { usePageRoot } from '#web/root-data.ts';
import { unreadCounted } from '#web/store/notices.ts';
import type { Notice } from '../notice-view.ts';
import css from './notices-page.module.css';

/** One notice. Whoever goes to the prospect has read it; without a script the button says so. */
export function NoticeRow({ notice, token }: { notice: Notice; token: string }) {
  const { now } = usePageRoot();
  const api = useApi();
  const dispatch = useDispatch();
  const { id, isRead, isCommitted, prospect, college, at } = notice;
  const read = () => {
    if (isRead || !api) return;
    // The page is left: what fails is only not marked.
    api.notices.mark({ params: { noticeId: id }, body: { isRead: true } }).then(
      (reply) => dispatch(unreadCounted(reply)),
      () => {},
    );
  };
  return (
    <RowItem>
      <span className={isRead ? css.dot : css.unread} aria-hidden="true" />
      <Flag team={flagOf(college)} />
      <RowMain sub={<Facts notice={notice} when={relativeDate(new Date(at), new Date(now))} />}>
        {isRead ? null : <span className={hiddenClass}>Unread: </span>}
        <a href={prospectHref(prospect)} onClick={read}>
          {prospect.name}
        </a>{' '}
        <span className={css.what}>
          <EventPill kind={isCommitted ? 'commit' : 'decommit'} bare>
            {isCommitted ? 'committed to' : 'decommitted from'}
          </EventPill>{' '}
          {college.shortName}
        </span>
      </RowMain>
      <Mark notice={notice} token={token} />
    </RowItem>
  );
}

function Facts({ notice: { prospect, at }, when }: { notice: Notice; when: string }) {
  const { position, sport, classYear } = prospect;
  return (
    <>
      {[position, sportName(sport), classYear].filter((fact) => fact !== null).join(' · ')} ·{' '}
      <time dateTime={at}>{when}</time>
    </>
  );
}

/** One button there and back, which keeps its place and with it the focus. */
function Mark({ notice: { id, isRead, prospect }, token }: { notice: Notice; token: string }) {
  const dispatch = useDispatch();
  const { revalidate } = useRevalidator();
  const words = isRead ? 'Mark as unread' : 'Mark as read';
  return (
    <div className={css.mark}>
      <CallForm
        call={({ notices }) => notices.mark}
        params={{ noticeId: id }}
        token={token}
        label={`Alert about ${prospect.name}`}
        onDone={(reply) => {
          dispatch(unreadCounted(reply));
          void revalidate();
          return undefined;
        }}
      >
        <input type="hidden" name="is_read" value={isRead ? '0' : '1'} />
        <SubmitButton kind="second" size="small" aria-label={`${words}: ${prospect.name}`}>
          {words}
        </SubmitButton>
      </CallForm>
    </div>
  );
}
