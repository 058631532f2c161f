import { ButtonLink } from '#design-system/button.tsx';
import { priceText } from '#kernel/money.ts';
import type { SubscriptionView } from '../subscription-view.ts';

/** A link to the page that pays an owed renewal; renders nothing if none is owed. */
export const PayOwedLink = ({ owed }: Pick<SubscriptionView, 'owed'>) =>
  owed ? (
    <ButtonLink kind="team" href="/users/billing_information">{`Pay ${priceText(owed.amount)}`}</ButtonLink>
  ) : null;
