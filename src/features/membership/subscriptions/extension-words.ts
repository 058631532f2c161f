import { type AddOn, type Plan, PRODUCT_NAMES } from '../plans/product-view.ts';
import type { Extension } from './gift-worth.ts';

/** Why given months of STANDARD add fewer days to this plan, for pages and emails; null: they add as many months. */
export function extensionWords(
  { plan, addOns }: { plan: Plan; addOns: readonly AddOn[] },
  { months, extension }: { months: number; extension: Extension },
): string | null {
  if (extension.unit === 'months') return null;
  const days = extension.count === 1 ? '1 day' : `${extension.count} days`;
  const costs =
    addOns.length === 0
      ? `Your ${PRODUCT_NAMES[plan]} plan costs more than Standard`
      : `Your ${PRODUCT_NAMES[plan]} plan with its add-ons costs more than Standard alone`;
  return `${costs}, so ${months} months of Standard add ${days}.`;
}
