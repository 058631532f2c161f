import { Alert } from '#design-system/alert.tsx';
import { Checkbox } from '#design-system/checkbox.tsx';
import { Disclosure } from '#design-system/disclosure.tsx';
import { TextField } from '#design-system/field.tsx';
import { Filter, FilterBar } from '#design-system/filter-bar.tsx';
import { formatDate } from '#kernel/dates.ts';
import { priceText } from '#kernel/money.ts';
import { SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { useCallForm } from '#web/form-state.ts';
import { memberPath } from '../member-paths-view.ts';
import css from './member-pages.module.css';
import type { OverviewData, UpgradePreview } from './overview-data.ts';
import { useReloadOnConflict } from './reload-on-conflict.ts';

type Upgrade = NonNullable<OverviewData['upgrade']>;

/** Upgrades from monthly to annual at the member's request: the price first, then their consent, then the charge. */
export function UpgradeForm({ data, upgrade }: { data: OverviewData; upgrade: Upgrade }) {
  const { id, promoCode, preview } = upgrade;
  const { userId } = data.member.user;
  const onRefusal = useReloadOnConflict();
  return (
    <Disclosure summary="Upgrade to annual" open={promoCode !== ''}>
      <div className={css.form}>
        <FilterBar action={memberPath(userId)} label="Promo code" submit="Update price" more={false}>
          <Filter wide>
            <TextField
              label="Promo code"
              name="promo_code"
              maxLength={64}
              defaultValue={promoCode}
              autoComplete="off"
            />
          </Filter>
        </FilterBar>
        {'refusal' in preview ? <Alert kind="severe">{preview.refusal}</Alert> : <Price preview={preview} />}
        {'refusal' in preview ? null : (
          <CallForm
            call={({ members }) => members.upgrade}
            params={{ subscriptionId: id }}
            token={data.token}
            label="Upgrade to annual"
            onDone={({ subscription }) => `${memberPath(subscription.userId ?? userId)}?done=upgraded#subscriptions`}
            onRefusal={onRefusal}
          >
            <input type="hidden" name="user_id" value={userId} />
            <input type="hidden" name="promo_code" value={promoCode} />
            <input type="hidden" name="amount_due_cents" value={Math.round(preview.amountDue * 100)} />
            <ConsentBox />
            <SubmitButton>{`Upgrade and charge ${priceText(preview.amountDue)}`}</SubmitButton>
          </CallForm>
        )}
      </div>
    </Disclosure>
  );
}

function ConsentBox() {
  const { messages } = useCallForm();
  return (
    <Checkbox
      name="is_auto_renew_agreed"
      value="true"
      required
      label="The member agreed that the subscription renews every year until they cancel."
      error={messages.is_auto_renew_agreed}
    />
  );
}

function Price({ preview }: { preview: Exclude<UpgradePreview, { refusal: string }> }) {
  const { lines, totalTax, credit, amountDue, endsAt } = preview;
  return (
    <dl className={css.price}>
      {lines.map(({ description, price }) => (
        <div key={description}>
          <dt>{description}</dt>
          <dd>{priceText(price)}</dd>
        </div>
      ))}
      <div>
        <dt>Tax</dt>
        <dd>{priceText(totalTax)}</dd>
      </div>
      {credit > 0 ? (
        <div>
          <dt>Account credit</dt>
          <dd>-{priceText(credit)}</dd>
        </div>
      ) : null}
      <div>
        <dt>{`Charged now, paid through ${formatDate(new Date(endsAt), 'MM/DD/YYYY')}`}</dt>
        <dd>{priceText(amountDue)}</dd>
      </div>
    </dl>
  );
}
