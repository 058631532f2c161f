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
  /** Those of which the quote tells. */
  asked: Codes;
  quoted: QuotedState<OrderQuote>;
  /** What was told of the friend’s code before there was a quote; null: nothing. */
  friend: OrderQuote['referAFriend'];
  onType: (codes: Codes) => void;
  /** A field is left: now the codes are asked about. */
  onLeave: () => void;
};

/** The code of a promotion and that of a friend: each says at once what it gives, or why it gives nothing. */
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
        label="A friend’s code (optional)"
        name="refer_a_friend_code"
        // One that does not hold keeps nobody from paying: it is no error.
        hint={friend?.accepted === false ? friend.message : 'Not with the card or the device of your friend.'}
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
    : `Twelve months for ${priceText(priceBeforeTax)}, before tax. It does not renew.`;
