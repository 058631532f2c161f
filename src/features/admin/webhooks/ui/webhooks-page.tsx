import type { PropsWithChildren } from 'react';
import { useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { ButtonLink } from '#design-system/button.tsx';
import { SelectField } from '#design-system/field.tsx';
import { Filter, FilterBar } from '#design-system/filter-bar.tsx';
import { OlderPages } from '#design-system/older-pages.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { WEBHOOK_PROVIDERS, WEBHOOK_STATES } from '#kernel/webhook-states.ts';
import { AdminFailure, AdminFrame, AdminHead } from '#web/admin-frame.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { SavedToast } from '#web/saved-toast.tsx';
import { WEBHOOKS_PATH, type WebhookDeed } from '../webhooks-view.ts';
import { WebhookPanel } from './webhook-panel.tsx';
import { loadWebhooks, type WebhooksData, webhooksHref } from './webhooks-data.ts';
import { PROVIDER_WORDS, STATE_WORDS, WebhooksTable } from './webhooks-table.tsx';

export { loadWebhooks as loader };

const TITLE = 'Webhooks';

export function Failure({ children }: PropsWithChildren) {
  return (
    <AdminFailure title={TITLE} path={WEBHOOKS_PATH}>
      {children}
    </AdminFailure>
  );
}

const DONE: Readonly<Record<WebhookDeed, string>> = {
  processed: 'Processed.',
  waiting: 'Nothing could be entered yet: what this event is about hasn’t arrived.',
};

/** The events of payment providers, with their results. */
export function Component() {
  const { navigation, search, found, chosen, done } = useLoaderData<WebhooksData>();
  const { webhooks, nextCursor } = found;
  return (
    <AdminFrame navigation={navigation} path={WEBHOOKS_PATH}>
      <PageMeta title={TITLE} description="Events of payment providers." path={WEBHOOKS_PATH} isIndexed={false} />
      <AdminHead title={TITLE}>
        Signed events from Stripe and PayPal of the last 90 days, newest first. All times are Central (CT).
      </AdminHead>
      {done ? <SavedToast message={DONE[done]} param="done" /> : null}
      {chosen === 'gone' ? <Alert kind="info">That event is no longer listed.</Alert> : null}
      {chosen !== null && chosen !== 'gone' ? <WebhookPanel webhook={chosen} closeHref={webhooksHref(search)} /> : null}
      <FilterFields />
      {webhooks.length === 0 ? <NoWebhooks /> : <WebhooksTable webhooks={webhooks} search={search} />}
      <OlderPages
        newestHref={search.cursor ? webhooksHref(search) : null}
        olderHref={nextCursor === null ? null : webhooksHref(search, { cursor: String(nextCursor) })}
      />
    </AdminFrame>
  );
}

function FilterFields() {
  const { search } = useLoaderData<WebhooksData>();
  const { provider = '', state = '' } = search;
  return (
    <FilterBar action={WEBHOOKS_PATH} label="Filter webhooks" submit="Filter" more={false} key={JSON.stringify(search)}>
      <Filter>
        <SelectField
          label="State"
          name="state"
          defaultValue={state}
          options={[
            { value: '', label: 'Any' },
            ...WEBHOOK_STATES.map((value) => ({ value, label: STATE_WORDS[value] })),
          ]}
        />
      </Filter>
      <Filter>
        <SelectField
          label="Provider"
          name="provider"
          defaultValue={provider}
          options={[
            { value: '', label: 'Any' },
            ...WEBHOOK_PROVIDERS.map((value) => ({ value, label: PROVIDER_WORDS[value] })),
          ]}
        />
      </Filter>
    </FilterBar>
  );
}

function NoWebhooks() {
  const { search } = useLoaderData<WebhooksData>();
  const isSearch = Object.keys(search).some((key) => key !== 'webhook');
  return (
    <Empty
      level={2}
      title={isSearch ? 'No webhooks match these filters' : 'No webhooks yet'}
      actions={
        isSearch ? (
          <ButtonLink kind="second" size="small" href={WEBHOOKS_PATH}>
            All webhooks
          </ButtonLink>
        ) : undefined
      }
    >
      Events appear here once a provider posts them. Requests that the provider didn’t sign are refused and not listed.
    </Empty>
  );
}
