import { OptionRow, OptionRows } from '#design-system/option-rows.tsx';
import { consentWords, onceWords } from '../contract.ts';

/** Null: not chosen yet. Nothing is preselected (rule R24). */
export type Renewal = 'renews' | 'once' | null;

export const CHOOSE_RENEWAL = 'Choose whether your subscription renews.';

type RenewalChoiceProps = {
  period: 'month' | 'year';
  value: Renewal;
  /** Empty: no error. */
  error: string;
  onChoose: (value: Renewal) => void;
};

/** Two equal options. A plan that can renew isn't sold until one of them is chosen. */
export function RenewalChoice({ period, value, error, onChoose }: RenewalChoiceProps) {
  return (
    <OptionRows legend="Renewal" error={error || undefined}>
      <OptionRow
        name="auto_renewal_opt_in"
        value="true"
        checked={value === 'renews'}
        onChange={() => onChoose('renews')}
        label={consentWords(period)}
      />
      <OptionRow
        name="auto_renewal_opt_in"
        value="false"
        checked={value === 'once'}
        onChange={() => onChoose('once')}
        label={onceWords(period)}
      />
    </OptionRows>
  );
}
