import { Facts } from '#design-system/facts.tsx';
import { Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { priceText } from '#kernel/money.ts';
import { staffTime } from '#kernel/staff-time.ts';
import { PRODUCT_NAMES } from '../../plans/product-view.ts';
import type { BuyerPriceView, StaffPromotionView } from '../staff-promotions-view.ts';

/** A promotion as its pages show it, saved or not. */

type Shown = Pick<
  StaffPromotionView,
  'code' | 'gives' | 'planTypes' | 'period' | 'site' | 'mostUses' | 'startsAt' | 'endsAt'
>;

export const plansText = ({ planTypes }: Pick<Shown, 'planTypes'>): string =>
  planTypes === null ? 'All plans' : planTypes.map((plan) => PRODUCT_NAMES[plan]).join(', ');

const PERIODS = { month: 'Monthly', year: 'Yearly' } as const;

export const periodsText = ({ period }: Pick<Shown, 'period'>): string =>
  period === null ? 'Monthly and yearly' : PERIODS[period];

export const usesText = ({ used, mostUses }: Pick<StaffPromotionView, 'used' | 'mostUses'>): string =>
  mostUses === null ? String(used) : `${used} of ${mostUses}`;

const STATES = { running: 'Running', to_come: 'Scheduled', over: 'Ended' } as const;

export function PromotionFacts({ promotion }: { promotion: Shown | StaffPromotionView }) {
  const { gives, site, mostUses, startsAt, endsAt } = promotion;
  const saved = 'state' in promotion ? promotion : null;
  const until = saved?.stoppedAt ?? endsAt;
  return (
    <Facts
      items={[
        ...(saved ? [{ label: 'State', value: STATES[saved.state] }] : []),
        { label: 'Discount', value: gives },
        { label: 'Plans', value: plansText(promotion) },
        { label: 'Billing', value: periodsText(promotion) },
        { label: 'Site', value: site?.name ?? 'All sites' },
        { label: 'From', value: staffTime(startsAt) },
        { label: 'Until', value: until ? staffTime(until) : 'No end date' },
        ...(saved
          ? [
              { label: 'Uses', value: usesText(saved) },
              { label: 'Reserved by unpaid orders', value: saved.held },
            ]
          : [{ label: 'Uses', value: mostUses === null ? 'No limit' : `At most ${mostUses}` }]),
      ]}
    />
  );
}

const MONEY = cell('num');
const TERMS = cell('sm');

/** What a new buyer pays, before tax. */
export function BuyerTable({ prices }: { prices: readonly BuyerPriceView[] }) {
  const head = (
    <>
      <th scope="col">Plan</th>
      <th scope="col" className={MONEY}>
        Price
      </th>
      <th scope="col" className={MONEY}>
        First term
      </th>
      <th scope="col" className={MONEY}>
        Renewal
      </th>
      <th scope="col" className={TERMS}>
        Full price
      </th>
    </>
  );
  return (
    <Table caption="What a new buyer pays" head={head} dense>
      {prices.map((price) => (
        <TableRow key={`${price.planType} ${price.period}`}>
          <th scope="row">
            {PRODUCT_NAMES[price.planType]}, {PERIODS[price.period].toLowerCase()}
          </th>
          <td className={MONEY}>{priceText(price.price)}</td>
          <td className={MONEY}>{priceText(price.firstPrice)}</td>
          <td className={MONEY}>{priceText(price.renewalPrice)}</td>
          <td className={TERMS}>{fullPriceText(price)}</td>
        </TableRow>
      ))}
    </Table>
  );
}

/** When the price without the code is first charged. */
function fullPriceText({ trialDays, terms, period }: BuyerPriceView): string {
  if (trialDays !== null) return `After ${trialDays} ${trialDays === 1 ? 'day' : 'days'}`;
  if (terms === null) return 'Never';
  return `After ${terms} ${period}${terms === 1 ? '' : 's'}`;
}
