import { moneyText } from '#kernel/money.ts';
import type { Benefit } from './promotion.ts';

/** Describes what a code gives, for staff and the command line. */
export function benefitText(benefit: Benefit): string {
  switch (benefit.type) {
    case 'free_trial':
      return `${benefit.days} ${benefit.days === 1 ? 'day' : 'days'} free`;
    case 'sale_promo':
      return `${moneyText(benefit.cents)} for the first term`;
    case 'discount': {
      const off = benefit.valueKind === 'percent' ? `${benefit.value}% off` : `${moneyText(benefit.value)} off`;
      if (benefit.lasting === 'forever') return `${off} every term`;
      if (benefit.lasting === 'once') return `${off} the first term`;
      return `${off} for ${benefit.lasting} ${benefit.lasting === 1 ? 'month' : 'months'}`;
    }
  }
}
