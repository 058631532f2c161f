import { FieldGrid } from '#design-system/checkbox.tsx';
import { Line } from '#design-system/layout.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { CallSelect, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import type { getSaveEligibility } from '../../save-offers/contract.ts';
import { PAUSES } from '../../save-offers/save-offer-view.ts';
import css from './save-offers.module.css';

export type SaveEligibility = ReplyOf<typeof getSaveEligibility>;

const PATH = '/users/subscriptions';

/** Offers to stay. Each is as large as the button that cancels, and none gets in its way. */
export function SaveOffers({
  subscriptionId,
  save,
  token,
}: {
  subscriptionId: number;
  save: SaveEligibility;
  token: string;
}) {
  if (!save.offer) return null;
  return (
    <section className={css.offers}>
      <SectionHead>Or stay, with one of these offers</SectionHead>
      {save.offers.map(({ kind, label, words }) => (
        <article key={kind} className={css.offer}>
          <h3>{label}</h3>
          <CallForm
            call={({ saveOffers }) => saveOffers.take}
            params={{ subscriptionId }}
            token={token}
            label={label}
            toast="status"
            onDone={() => `${PATH}?done=saved`}
          >
            <input type="hidden" name="offer" value={save.offer?.token} />
            <input type="hidden" name="kind" value={kind} />
            <p>{words}</p>
            {kind === 'pause' ? (
              <FieldGrid>
                <CallSelect
                  name="months"
                  label="For how long?"
                  options={PAUSES.map((months) => ({
                    value: String(months),
                    label: months === 1 ? '1 month' : `${months} months`,
                  }))}
                />
              </FieldGrid>
            ) : null}
            <div className={css.way}>
              <SubmitButton>{label}</SubmitButton>
            </div>
          </CallForm>
        </article>
      ))}
      <CallForm
        call={({ saveOffers }) => saveOffers.mail}
        params={{ subscriptionId }}
        token={token}
        label="Email me these offers"
        toast="status"
        onDone={() => `${PATH}?done=offer_mailed`}
      >
        <Line>
          <SubmitButton kind="second">Email me these offers</SubmitButton>
        </Line>
      </CallForm>
    </section>
  );
}
