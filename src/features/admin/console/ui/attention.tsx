import { Facts } from '#design-system/facts.tsx';
import { Icon } from '#design-system/icon.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { ErrorState } from '#design-system/state-block.tsx';
import { calendarDate } from '#kernel/dates.ts';
import { moneyText } from '#kernel/money.ts';
import type { AttentionItemView, AttentionView, DayFiguresView } from '../../attention/attention-view.ts';
import { HOME_PATH } from '../../checklist/checklist-view.ts';
import css from './attention.module.css';
import { CopyCommand } from './copy-command.tsx';

/** What needs the reader's attention, and the day before. Null: it failed to load. */
export function Attention({ attention }: { attention: AttentionView | null }) {
  return (
    <div className={css.attention}>
      <section aria-labelledby="attention">
        <SectionHead id="attention">Needs attention</SectionHead>
        <Waiting items={attention?.items ?? null} />
      </section>
      {attention?.yesterday ? <Yesterday {...attention.yesterday} /> : null}
    </div>
  );
}

function Waiting({ items }: { items: readonly AttentionItemView[] | null }) {
  if (items === null) return <ErrorState message="We couldn’t check what needs attention." retryHref={HOME_PATH} />;
  if (items.length === 0)
    return (
      <p className={css.nothing}>
        <Icon name="commit" /> Nothing needs your attention.
      </p>
    );
  return (
    <ul className={css.items}>
      {items.map(({ id, title, href, command }) => (
        <li key={id}>
          {href ? <a href={href}>{title}</a> : <span>{title}</span>}
          {command ? <CopyCommand command={command} /> : null}
        </li>
      ))}
    </ul>
  );
}

const count = (value: number) => value.toLocaleString('en-US');

function Yesterday({
  day,
  accounts,
  subscriptionsStarted,
  subscriptionsEnded,
  netCents,
  storiesPublished,
}: DayFiguresView) {
  return (
    <section aria-labelledby="yesterday">
      <SectionHead id="yesterday" aside={<time dateTime={day}>{calendarDate(new Date(`${day}T18:00:00Z`))}</time>}>
        Yesterday
      </SectionHead>
      <Facts
        items={[
          { label: 'Charged less refunds', value: moneyText(netCents) },
          { label: 'Subscriptions started', value: count(subscriptionsStarted) },
          { label: 'Subscriptions ended', value: count(subscriptionsEnded) },
          { label: 'New accounts', value: count(accounts) },
          { label: 'Stories published', value: count(storiesPublished) },
        ]}
      />
    </section>
  );
}
