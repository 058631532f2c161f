import { useLoaderData } from 'react-router';
import { FieldGrid } from '#design-system/checkbox.tsx';
import { formatDate } from '#kernel/dates.ts';
import { CallField, CallSelect, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { usePageRoot } from '#web/root-data.ts';
import { AD_KINDS } from '../ad-slot-view.ts';
import { KIND_WORDS, LONGEST, MOST_WEIGHT } from '../advertisement-view.ts';
import type { AdvertisementsData } from './advertisements-page.tsx';

/** The form for a new advertisement. Existing ones cannot be edited, only ended and replaced. */
export function AdvertisementForm() {
  const { token, list } = useLoaderData<AdvertisementsData>();
  const { now } = usePageRoot();
  return (
    <CallForm
      call={({ advertisements }) => advertisements.add}
      token={token}
      label="New advertisement"
      onDone={() => '/admin/advertisements?done=added'}
    >
      <FieldGrid>
        <CallSelect
          span={6}
          label="Kind"
          name="kind"
          options={AD_KINDS.map((value) => ({ value, label: KIND_WORDS[value] }))}
          hint="Betting ads never run on prospect, high school or commitment pages"
        />
        <CallField span={6} label="Advertiser" name="sponsor" required maxLength={LONGEST.sponsor} />
        <CallField span={12} label="Headline" name="headline" required maxLength={LONGEST.headline} />
        <CallField
          span={12}
          label="Text"
          name="text"
          required
          maxLength={LONGEST.text}
          hint="Not shown in the phone-size strip"
        />
        <CallField
          span={8}
          label="Address"
          name="href"
          required
          maxLength={LONGEST.href}
          hint="Start with https://, or / for a page of this network"
        />
        <CallField span={4} label="Button text" name="action" required maxLength={LONGEST.action} />
        <CallSelect
          span={4}
          label="Site"
          name="site_id"
          defaultValue=""
          options={[
            { value: '', label: 'All sites' },
            ...list.sites.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <CallField
          span={4}
          label="Weight"
          name="weight"
          inputMode="numeric"
          defaultValue={1}
          required
          hint={`1 to ${MOST_WEIGHT}`}
        />
        <CallField
          span={6}
          label="First day"
          name="first_day"
          type="date"
          required
          defaultValue={formatDate(new Date(now), 'YYYY-MM-DD')}
        />
        <CallField span={6} label="Last day" name="last_day" type="date" hint="Leave empty for no end date" />
      </FieldGrid>
      <SubmitButton>Save advertisement</SubmitButton>
    </CallForm>
  );
}
