import { ColumnChart } from '#design-system/column-chart.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { SAVE_LABELS } from '#features/membership/save-offers/save-offer-view.ts';
import type { PromotionYield, SaveYield } from '../figures-view.ts';
import { FigureTable } from './figure-table.tsx';
import { countText, dollarsText, shareText, ticksOf } from './figure-words.ts';
import css from './figures-page.module.css';

/** More columns don't fit in the chart; the table has all of them. */
const MOST_COLUMNS = 12;

type OffersPartProps = { promotions: readonly PromotionYield[]; saves: readonly SaveYield[] };

/** Revenue from promotions, and from save offers to members who cancel. */
export function OffersPart({ promotions, saves }: OffersPartProps) {
  return (
    <>
      <p className={css.about}>
        Codes used in these months, and the revenue that their subscriptions have earned so far, refunds deducted.
      </p>
      {promotions.length === 0 ? (
        <Empty title="No promotion codes were used in these months">Uses count once the subscription begins.</Empty>
      ) : (
        <Promotions promotions={promotions} />
      )}
      <h3 className={css.subhead}>Save offers</h3>
      <p className={css.about}>
        Offers that members took instead of canceling, how many of them stay, and the revenue earned since.
      </p>
      {saves.length === 0 ? (
        <Empty title="No save offers were taken in these months">Members see an offer when they cancel.</Empty>
      ) : (
        <FigureTable
          caption="Save offers"
          subject="Offer"
          rows={saves}
          keyOf={({ kind }) => kind}
          titleOf={({ kind }) => SAVE_LABELS[kind]}
          columns={[
            { label: 'Taken', cellOf: ({ taken }) => countText(taken) },
            { label: 'Stay', cellOf: ({ kept }) => countText(kept) },
            { label: 'Share', cellOf: ({ kept, taken }) => shareText(kept, taken) },
            { label: 'Earned since', cellOf: ({ earned }) => dollarsText(earned) },
          ]}
        />
      )}
    </>
  );
}

function Promotions({ promotions }: Pick<OffersPartProps, 'promotions'>) {
  const shown = promotions.slice(0, MOST_COLUMNS);
  const [most] = shown;
  return (
    <>
      <ColumnChart
        summary={`Uses of promotion codes: ${most?.code ?? ''} most, ${countText(most?.uses ?? 0)}`}
        columns={shown.map(({ code, uses, paying }) => ({ key: code, word: code, up: [paying, uses - paying] }))}
        ticks={ticksOf(0, Math.max(...shown.map(({ uses }) => uses)))}
        formatTick={countText}
        legend={['Paying now', 'Other uses']}
      />
      <FigureTable
        caption="Promotion codes, the most used first"
        subject="Code"
        rows={promotions}
        keyOf={({ code }) => code}
        titleOf={({ code }) => code}
        columns={[
          { label: 'Uses', cellOf: ({ uses }) => countText(uses) },
          { label: 'Paid at least once', cellOf: ({ paid }) => countText(paid) },
          { label: 'Paying now', cellOf: ({ paying }) => countText(paying) },
          { label: 'Share', cellOf: ({ paying, uses }) => shareText(paying, uses) },
          { label: 'Earned', cellOf: ({ earned }) => dollarsText(earned) },
        ]}
      />
    </>
  );
}
