import { type FormEvent, useState } from 'react';
import { Alert } from '#design-system/alert.tsx';
import { Button, ButtonLink } from '#design-system/button.tsx';
import { FieldGrid } from '#design-system/checkbox.tsx';
import { SelectField } from '#design-system/field.tsx';
import { Line } from '#design-system/layout.tsx';
import { PageTitle } from '#design-system/page-title.tsx';
import { priceText } from '#kernel/money.ts';
import { priceOf } from './learn-step.tsx';
import css from './subscribe.module.css';
import { subscribeHref } from './subscribe-choice.ts';
import type { SubscribeData } from './subscribe-data.ts';

/** Chooses the other two sites of a bundle. */
export function BundleStep({ choice, site, sites, pricing }: SubscribeData) {
  const [chosen, setChosen] = useState<readonly string[]>([0, 1].map((place) => String(choice.siteIds[place] ?? '')));
  const [isMissing, setMissing] = useState(false);
  const others = sites.filter(({ id }) => id !== site.id);
  const siteIds = chosen.map(Number).filter((id) => id > 0);
  const isWhole = new Set(siteIds).size === chosen.length;
  const go = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole) location.assign(subscribeHref(choice, { step: 'purchase', siteIds }));
    else setMissing(true);
  };
  return (
    <form onSubmit={go} noValidate className={css.bundle}>
      <PageTitle
        title="Choose your three sites"
        note={`${site.name} is your first. Bundle costs ${priceText(priceOf(pricing, 'BUNDLE', choice.period))} a ${choice.period}, before tax.`}
      />
      {isMissing && !isWhole ? <Alert kind="severe">Choose two different sites.</Alert> : null}
      <FieldGrid>
        {chosen.map((value, place) => (
          <SelectField
            // biome-ignore lint/suspicious/noArrayIndexKey: the second and third site are identified by their position.
            key={place}
            span={6}
            label={place === 0 ? 'Second site' : 'Third site'}
            value={value}
            onChange={({ currentTarget }) =>
              setChosen(chosen.map((before, each) => (each === place ? currentTarget.value : before)))
            }
            options={[
              { value: '', label: 'Choose a site' },
              ...others.map(({ id, name }) => ({
                value: String(id),
                label: name,
                disabled: chosen.some((other, each) => each !== place && other === String(id)),
              })),
            ]}
          />
        ))}
      </FieldGrid>
      <Line>
        <Button type="submit">Continue to payment</Button>
        <ButtonLink kind="second" href={subscribeHref(choice, { step: 'learn' })}>
          Back
        </ButtonLink>
      </Line>
    </form>
  );
}
