import { FieldGrid } from '#design-system/checkbox.tsx';
import { TextField } from '#design-system/field.tsx';
import { priceText } from '#kernel/money.ts';
import type { QuotedState } from '#web/cards/use-quoted.ts';
import type { OrderQuote } from './order-pricing.ts';

export type Codes = { promoCode: string; friendsCode: string };

export const trimmed = ({ promoCode, friendsCode }: Codes): Codes => ({
  promoCode: promoCode.trim(),
  friendsCode: friendsCode.trim(),
});

type CodeFieldsProps = {
  typed: Codes;
  /** The codes that the quote was made with. */
  asked: Codes;
  quoted: QuotedState<OrderQuote>;
  /** The reward of the referral code, known before there is a quote; null: none. */
  friend: OrderQuote['referAFriend'];
  onType: (codes: Codes) => void;
  /** Called when a field loses focus, to check the codes. */
  onLeave: () => void;
};

/** The promo code and referral code fields: each says what its code gives, or why it gives nothing. */
export function CodeFields({ typed, asked, quoted, friend: told, onType, onLeave }: CodeFieldsProps) {
  const quote = quoted.status === 'ready' ? quoted.quote : null;
  const friend = asked.friendsCode === '' ? null : (quote?.referAFriend ?? told);
  const fault = quote?.codeRefusal || undefined;
  const common = { autoComplete: 'off', autoCapitalize: 'characters', maxLength: 32, onBlur: onLeave } as const;
  return (
    <FieldGrid>
      <TextField
        {...common}
        span={8}
        label="Promo code (optional)"
        name="promo_code"
        value={typed.promoCode}
        error={fault}
        ok={quote && asked.promoCode !== '' && fault === undefined ? givenBy(quote) : undefined}
        onChange={({ currentTarget }) => onType({ ...typed, promoCode: currentTarget.value })}
      />
      <TextField
        {...common}
        span={8}
        label="Referral code (optional)"
        name="refer_a_friend_code"
        // An invalid referral code is only a hint, because it doesn't stop the payment.
        hint={friend?.accepted === false ? friend.message : 'New subscribers only, with their own card and device.'}
        value={typed.friendsCode}
        ok={friend?.accepted ? friend.message : undefined}
        onChange={({ currentTarget }) => onType({ ...typed, friendsCode: currentTarget.value })}
      />
    </FieldGrid>
  );
}

const givenBy = ({ canRenew, discount, priceBeforeTax }: OrderQuote): string =>
  canRenew
    ? `You save ${priceText(discount)} today.`
    : `12 months for ${priceText(priceBeforeTax)}, before tax. It doesn’t renew.`;
