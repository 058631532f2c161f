import { Checkbox, FieldGroup } from '#design-system/checkbox.tsx';
import { CONSENT_CATEGORIES, type Consent, type ConsentCategory } from '#kernel/consent.ts';
import type { InputOf } from '#platform/http/endpoint.ts';
import type { savePrivacyChoice } from '../contract.ts';

const WORDS: Readonly<Record<ConsentCategory, { label: string; hint: string }>> = {
  analytics: {
    label: 'Analytics',
    hint: 'We measure how pages are used, in our own records and without your name.',
  },
  advertising: {
    label: 'Advertising',
    hint: 'Partners show ads and may choose them based on what you read here.',
  },
  embeds: {
    label: 'Embeds',
    hint: 'Posts and videos from other sites load automatically. Otherwise, click each one to load it.',
  },
};

const FIELD = 'allowed[]';

/** One box for each category; a box is ticked only if the reader consented or their region's default allows it. */
export function ConsentBoxes({ consent }: { consent?: Consent }) {
  return (
    <FieldGroup legend="Your choices">
      {CONSENT_CATEGORIES.map((category) => (
        <Checkbox
          key={category}
          name={FIELD}
          value={category}
          label={WORDS[category].label}
          hint={WORDS[category].hint}
          defaultChecked={consent?.[category] ?? false}
        />
      ))}
    </FieldGroup>
  );
}

/** The request body of a posted form with these boxes and a button named `choice`. */
export function chosenIn(form: FormData): InputOf<typeof savePrivacyChoice>['body'] {
  const choice = form.get('choice');
  if (choice === 'accept' || choice === 'opt_out') return { choice };
  const ticked = form.getAll(FIELD);
  return { choice: 'choose', allowed: CONSENT_CATEGORIES.filter((category) => ticked.includes(category)) };
}
