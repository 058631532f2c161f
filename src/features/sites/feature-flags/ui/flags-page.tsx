import type { PropsWithChildren } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { FieldGrid } from '#design-system/checkbox.tsx';
import { Disclosure } from '#design-system/disclosure.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { VisuallyHidden } from '#design-system/visually-hidden.tsx';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { AdminFailure, AdminFrame, AdminHead, loadAdminNavigation } from '#web/admin-frame.tsx';
import { CallArea, CallField, CallSelect, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { SavedToast } from '#web/saved-toast.tsx';
import {
  FLAG_KEYS,
  FLAGS_PATH,
  type FlagKey,
  type FlagView,
  LONGEST_REASON,
  type listStaffFlags,
} from '../flags-view.ts';
import css from './flags-page.module.css';

type Data = {
  token: string;
  navigation: Awaited<ReturnType<typeof loadAdminNavigation>>;
  list: ReplyOf<typeof listStaffFlags>;
  done: FlagKey | null;
};

export async function loader({ request, context }: LoaderFunctionArgs): Promise<Data> {
  const page = pageRequestOf(context);
  const [{ csurfToken: token }, navigation, list] = await Promise.all([
    page.api.csrf.get(),
    loadAdminNavigation(page),
    page.api.flags.list(),
  ]);
  const done = new URL(request.url).searchParams.get('done');
  return { token, navigation, list, done: FLAG_KEYS.find((each) => each === done) ?? null };
}

const TITLE = 'Feature flags';

export function Failure({ children }: PropsWithChildren) {
  return (
    <AdminFailure title={TITLE} path={FLAGS_PATH}>
      {children}
    </AdminFailure>
  );
}

const WORDS: Readonly<Record<FlagKey, { label: string; effect: string; states?: { on: string; off: string } }>> = {
  disable_subscriptions: {
    label: 'Close subscriptions',
    effect: 'On: nobody can buy a subscription. Subscribers still manage, renew and cancel theirs.',
    // “Close subscriptions: off” would be a double negative.
    states: { on: 'Closed', off: 'Open' },
  },
  gifting: { label: 'Gifts', effect: 'On: readers can buy a subscription for someone else.' },
  enable_notifications: {
    label: 'Push notifications',
    effect: 'On: members can turn on push notifications in their settings.',
  },
  enable_infinite_scroll_articles: {
    label: 'Infinite scroll',
    effect: 'On: the next story follows at the end of an article.',
  },
};

/** The feature flags and the sites they are on for. A change reaches readers at once. */
export function Component() {
  const { navigation, list, done } = useLoaderData<Data>();
  return (
    <AdminFrame navigation={navigation} path={FLAGS_PATH}>
      <PageMeta title={TITLE} description="Feature flags." path={FLAGS_PATH} isIndexed={false} />
      <AdminHead title={TITLE}>
        Turn features on or off for all sites or some of them. Readers see changes at once.
      </AdminHead>
      {done ? <SavedToast message={`${WORDS[done].label} changed.`} param="done" /> : null}
      {list.flags.map((flag) => (
        <Flag key={flag.name} flag={flag} />
      ))}
    </AdminFrame>
  );
}

function Flag({ flag }: { flag: FlagView }) {
  const { name, except, isOn, isFixed } = flag;
  const { label, effect } = WORDS[name];
  return (
    <section className={css.flag} aria-labelledby={name}>
      <SectionHead id={name} aside={nowText(flag)}>
        {label}
      </SectionHead>
      <p>{effect}</p>
      {except.length === 0 ? null : (
        <p>
          <b>{isOn ? 'Off for' : 'On for'}:</b> {except.map((site) => site.name).join(', ')}
        </p>
      )}
      <p className={css.quiet}>
        Flag <code>{name}</code>
      </p>
      {isFixed ? (
        <Alert kind="info">
          Nothing is sold here because CARD_PROVIDER is none. Set a provider in the configuration first.
        </Alert>
      ) : (
        <Disclosure summary={<ChangeSummary label={label} />}>
          <FlagForm flag={flag} />
        </Disclosure>
      )}
    </section>
  );
}

/** Shows "Change", with the flag’s name for screen readers. */
const ChangeSummary = ({ label }: { label: string }) => (
  <span>
    Change <VisuallyHidden>{label}</VisuallyHidden>
  </span>
);

function nowText({ name, isOn, percent, except, hasOwnRule }: FlagView): string {
  const { on, off } = WORDS[name].states ?? { on: 'On', off: 'Off' };
  if (hasOwnRule) return `${on} by a custom rule`;
  if (percent !== null) return `${on} for ${percent}% of the sites`;
  const where = except.length === 0 ? 'everywhere' : 'for all other sites';
  return `${isOn ? on : off} ${where}`;
}

function FlagForm({ flag: { name, isOn } }: { flag: FlagView }) {
  const { token, list } = useLoaderData<Data>();
  return (
    <div className={css.form}>
      <CallForm
        call={({ flags }) => flags.set}
        params={{ name }}
        token={token}
        label={`Change ${WORDS[name].label.toLowerCase()}`}
        onDone={() => `${FLAGS_PATH}?done=${name}`}
      >
        <FieldGrid>
          <CallSelect
            id={`${name}-value`}
            span={4}
            label="Switch"
            name="value"
            defaultValue={isOn ? 'off' : 'on'}
            options={[
              { value: 'on', label: 'On' },
              { value: 'off', label: 'Off' },
            ]}
          />
          <CallSelect
            id={`${name}-site`}
            span={4}
            label="Site"
            name="site_id"
            defaultValue=""
            options={[
              { value: '', label: 'All sites' },
              ...list.sites.map((site) => ({ value: String(site.id), label: site.name })),
            ]}
          />
          <CallField
            id={`${name}-percent`}
            span={4}
            label="Percent of sites"
            name="percent"
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            hint="Leave empty for all"
          />
        </FieldGrid>
        <CallArea
          id={`${name}-reason`}
          label="Reason"
          name="reason"
          required
          maxLength={LONGEST_REASON}
          hint="Kept in the audit log."
        />
        <SubmitButton>Save flag</SubmitButton>
      </CallForm>
    </div>
  );
}
