import { ButtonLink } from '#design-system/button.tsx';
import { priceText } from '#kernel/money.ts';
import type { SubscriptionView } from '../subscription-view.ts';

/** To where a renewal that is owed is paid; nothing where none is. */
export const PayOwedLink = ({ owed }: Pick<SubscriptionView, 'owed'>) =>
  owed ? (
    <ButtonLink kind="team" href="/users/billing_information">{`Pay ${priceText(owed.amount)}`}</ButtonLink>
  ) : null;
