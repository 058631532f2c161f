import { Icon } from '#design-system/icon.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { ErrorState } from '#design-system/state-block.tsx';
import { SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import {
  type ChecklistItemView,
  CONFIRMABLE_ITEMS,
  checklistDonePath,
  HOME_PATH,
} from '../../checklist/checklist-view.ts';
import css from './checklist.module.css';
import { CopyCommand } from './copy-command.tsx';

type ChecklistProps = {
  /** Null: it failed to load. */
  items: readonly ChecklistItemView[] | null;
  token: string;
};

/** What the network still needs before it opens. */
export function Checklist({ items, token }: ChecklistProps) {
  const left = items?.filter(({ isDone }) => !isDone).length ?? 0;
  return (
    <section className={css.checklist} aria-labelledby="setup">
      <SectionHead id="setup" aside={items ? `${items.length - left} of ${items.length} done` : undefined}>
        Set up your network
      </SectionHead>
      {items === null ? (
        <ErrorState message="We couldn’t load the checklist." retryHref={HOME_PATH} />
      ) : (
        <ol className={css.items}>
          {items.map((item) => (
            <Item key={item.id} item={item} token={token} />
          ))}
        </ol>
      )}
      {items !== null && left === 0 ? <Dismiss token={token} /> : null}
    </section>
  );
}

function Item({ item, token }: { item: ChecklistItemView; token: string }) {
  const { title, isDone, detail, link, command } = item;
  return (
    <li className={css.item} data-done={isDone ? '' : undefined}>
      <span className={css.state}>
        {isDone ? <Icon name="commit" /> : <span className={css.circle} aria-hidden="true" />}
        {isDone ? 'Done' : 'To do'}
      </span>
      <div className={css.words}>
        <h3>{title}</h3>
        <p>{detail}</p>
      </div>
      <div className={css.way}>
        {link ? <a href={link.href}>{link.label}</a> : null}
        {command && !isDone ? <CopyCommand command={command} /> : null}
        <Action item={item} token={token} />
      </div>
    </li>
  );
}

const CONFIRM_WORDS = { prices: 'Keep these prices', tax: 'I don’t collect sales tax' } as const;

function Action({ item: { id, action }, token }: { item: ChecklistItemView; token: string }) {
  const confirmable = CONFIRMABLE_ITEMS.find((each) => each === id);
  if (action === 'send_test_mail')
    return (
      <CallForm
        call={({ checklist }) => checklist.sendTest}
        token={token}
        label="Send a test email"
        onDone={() => checklistDonePath('test_mail')}
      >
        <SubmitButton kind="second" size="small">
          Send a test email
        </SubmitButton>
      </CallForm>
    );
  if (action !== 'confirm' || !confirmable) return null;
  return (
    <CallForm
      call={({ checklist }) => checklist.confirm}
      params={{ item: confirmable }}
      token={token}
      label={CONFIRM_WORDS[confirmable]}
      onDone={() => checklistDonePath('confirmed')}
    >
      <SubmitButton kind="second" size="small">
        {CONFIRM_WORDS[confirmable]}
      </SubmitButton>
    </CallForm>
  );
}

function Dismiss({ token }: { token: string }) {
  return (
    <div className={css.dismiss}>
      <p>Your network is ready to open.</p>
      <CallForm
        call={({ checklist }) => checklist.dismiss}
        token={token}
        label="Dismiss the checklist"
        onDone={() => checklistDonePath('dismissed')}
      >
        <SubmitButton kind="second" size="small">
          Dismiss checklist
        </SubmitButton>
      </CallForm>
    </div>
  );
}
