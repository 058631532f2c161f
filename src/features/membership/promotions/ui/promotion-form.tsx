import { useLoaderData } from 'react-router';
import { Button } from '#design-system/button.tsx';
import { FieldGrid } from '#design-system/checkbox.tsx';
import { SelectField, TextField } from '#design-system/field.tsx';
import { PLANS, PRODUCT_NAMES } from '../../plans/product-view.ts';
import { type Gives, LASTING, LONGEST_CODE, PROMOTIONS_PATH } from '../staff-promotions-view.ts';
import type { NewPromotionData } from './new-promotion-page.tsx';
import type { PromotionFieldName } from './promotion-fields.ts';
import css from './promotions.module.css';

const GIVES_LABELS: Readonly<Record<Gives, string>> = {
  percent: 'Percent off',
  amount: 'Dollars off',
  days: 'Free trial, in days',
  price: 'Price of the first term, in dollars',
};

const LASTING_LABELS: Readonly<Record<(typeof LASTING)[number], string>> = {
  once: 'First term only',
  months: 'A number of months',
  forever: 'Every term',
};

const optionsOf = <Value extends string>(labels: Readonly<Record<Value, string>>, values: readonly Value[]) =>
  values.map((value) => ({ value, label: labels[value] }));

/** Every combination of plans, as one list. */
const PLAN_CHOICES = [
  { value: '', label: 'All plans' },
  ...PLANS.map((plan) => ({ value: plan, label: PRODUCT_NAMES[plan] })),
  ...PLANS.map((left) => PLANS.filter((plan) => plan !== left)).map((two) => ({
    value: two.join(','),
    label: two.map((plan) => PRODUCT_NAMES[plan]).join(' and '),
  })),
];

/** A GET form: the URL holds the input, so that the preview works without JavaScript and can be sent to a colleague. */
export function PromotionForm() {
  const { typed, messages, sites } = useLoaderData<NewPromotionData>();
  const field = (name: PromotionFieldName) => ({
    name,
    defaultValue: typed[name] ?? '',
    error: messages[name],
  });
  const numeric = { inputMode: 'decimal', autoComplete: 'off', maxLength: 12 } as const;
  return (
    <form method="get" action={`${PROMOTIONS_PATH}/new`} aria-label="New promotion" className={css.form}>
      <FieldGrid>
        <TextField
          {...field('code')}
          span={12}
          label="Code"
          required
          maxLength={LONGEST_CODE}
          autoComplete="off"
          hint="3 to 32 letters, digits and hyphens. A code can’t be reused."
        />
        <SelectField
          {...field('gives')}
          span={6}
          label="Discount"
          options={optionsOf(GIVES_LABELS, ['percent', 'amount', 'days', 'price'])}
          defaultValue={typed.gives || 'percent'}
        />
        <TextField
          {...field('value')}
          {...numeric}
          span={6}
          label="Value"
          required
          hint="Such as 20 for percent or days, 5.00 for dollars"
        />
        <SelectField
          {...field('lasting')}
          span={6}
          label="How long the discount lasts"
          options={optionsOf(LASTING_LABELS, LASTING)}
          defaultValue={typed.lasting || 'once'}
        />
        <TextField
          {...field('lasting_months')}
          {...numeric}
          span={6}
          label="Months"
          hint="Only for a number of months. A yearly term counts as 12."
        />
        <SelectField {...field('plans')} span={6} label="Plans" options={PLAN_CHOICES} />
        <SelectField
          {...field('period')}
          span={6}
          label="Billing"
          options={[
            { value: '', label: 'Monthly and yearly' },
            { value: 'month', label: 'Monthly' },
            { value: 'year', label: 'Yearly' },
          ]}
        />
        <SelectField
          {...field('site_id')}
          span={6}
          label="Site"
          options={[
            { value: '', label: 'All sites' },
            ...sites.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <TextField
          {...field('most_uses')}
          {...numeric}
          span={6}
          label="Maximum uses"
          hint="Leave empty for no limit. Each member can use a code once."
        />
        <TextField {...field('first_day')} span={6} type="date" label="First day" hint="Leave empty to start now" />
        <TextField {...field('last_day')} span={6} type="date" label="Last day" hint="Leave empty for no end date" />
      </FieldGrid>
      <Button type="submit" kind="second">
        Preview
      </Button>
    </form>
  );
}
