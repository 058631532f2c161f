import { FieldGrid, FieldGroup, Radio } from '#design-system/checkbox.tsx';
import { TextAreaField, TextField } from '#design-system/field.tsx';
import { CheckoutPart } from '#web/cards/checkout.tsx';
import { MOST_MESSAGE } from '../gift-limits-view.ts';
import type { GiftFaults, TypedGift } from './typed-gift.ts';

type GiftPersonsProps = {
  gift: TypedGift;
  faults: GiftFaults;
  /** YYYY-MM-DD: today, and the last day that can be chosen. */
  today: string;
  lastDay: string;
  onChange: (gift: TypedGift, name: keyof TypedGift) => void;
};

/** The recipient, the delivery date and the buyer. */
export function GiftPersons({ gift, faults, today, lastDay, onChange }: GiftPersonsProps) {
  const field = (name: 'recipientName' | 'recipientEmail' | 'giverName' | 'giverEmail' | 'message' | 'day') => ({
    name,
    value: gift[name],
    error: faults[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
      onChange({ ...gift, [name]: currentTarget.value }, name),
  });
  const choose = (when: TypedGift['when']) => onChange({ ...gift, when }, 'when');
  return (
    <>
      <CheckoutPart title="Recipient">
        <FieldGrid>
          <TextField span={6} label="Recipient’s name" autoComplete="off" maxLength={100} {...field('recipientName')} />
          <TextField
            span={6}
            label="Recipient’s email"
            type="email"
            autoComplete="off"
            maxLength={254}
            hint="We’ll send the gift to this address."
            {...field('recipientEmail')}
          />
          <TextAreaField label="Your message (optional)" maxLength={MOST_MESSAGE} {...field('message')} />
        </FieldGrid>
        <FieldGroup legend="When should we send it?">
          <Radio name="when" value="now" checked={gift.when === 'now'} onChange={() => choose('now')} label="Now" />
          <Radio
            name="when"
            value="day"
            checked={gift.when === 'day'}
            onChange={() => choose('day')}
            label="On a date"
          />
        </FieldGroup>
        {gift.when === 'day' ? (
          <FieldGrid>
            <TextField
              span={6}
              label="Day"
              type="date"
              min={today}
              max={lastDay}
              hint="Sent at 9 a.m. CT."
              {...field('day')}
            />
          </FieldGrid>
        ) : null}
      </CheckoutPart>
      <CheckoutPart title="Your details">
        <FieldGrid>
          <TextField
            span={6}
            label="Your name"
            autoComplete="name"
            maxLength={100}
            hint="Shown to the recipient."
            {...field('giverName')}
          />
          <TextField
            span={6}
            label="Your email"
            type="email"
            autoComplete="email"
            maxLength={254}
            hint="For your receipt. Not shown to the recipient."
            {...field('giverEmail')}
          />
        </FieldGrid>
      </CheckoutPart>
    </>
  );
}
