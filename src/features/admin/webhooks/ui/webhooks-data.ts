import type { LoaderFunctionArgs } from 'react-router';
import type { AdminNavigationView } from '#features/admin/console/contract.ts';
import { isApiError } from '#kernel/errors.ts';
import { filteredHref, readFilters } from '#kernel/filtered-address.ts';
import { WEBHOOK_PROVIDERS, WEBHOOK_STATES } from '#kernel/webhook-states.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { loadAdminNavigation } from '#web/admin-frame.tsx';
import { type Api, pageRequestOf } from '#web/request-context.ts';
import type { listWebhooks, WebhookView } from '../contract.ts';
import { WEBHOOK_DEEDS, WEBHOOKS_PATH, type WebhookDeed } from '../webhooks-view.ts';

const KEYS = ['provider', 'state', 'cursor', 'webhook'] as const;
type Key = (typeof KEYS)[number];
export type WebhookSearch = Partial<Record<Key, string>>;

const isId = (value: string) => /^[1-9]\d{0,8}$/.test(value);

const IS_READABLE: Readonly<Record<Key, (value: string) => boolean>> = {
  provider: (value) => WEBHOOK_PROVIDERS.some((provider) => provider === value),
  state: (value) => WEBHOOK_STATES.some((state) => state === value),
  cursor: isId,
  webhook: isId,
};

/** The same list with parts of its address changed: without an event, and at the newest, unless these are given. */
export const webhooksHref = (search: WebhookSearch, changes: WebhookSearch = {}): string =>
  filteredHref(WEBHOOKS_PATH, KEYS, search, { cursor: undefined, webhook: undefined, ...changes });

export type WebhooksData = {
  token: string;
  navigation: AdminNavigationView;
  search: WebhookSearch;
  found: ReplyOf<typeof listWebhooks>;
  /** The event in the address; "gone": there is none. */
  chosen: WebhookView | 'gone' | null;
  done: WebhookDeed | null;
};

export async function loadWebhooks({ request, context }: LoaderFunctionArgs): Promise<WebhooksData> {
  const page = pageRequestOf(context);
  const { api } = page;
  const { searchParams } = new URL(request.url);
  const search = readFilters(searchParams, KEYS, (key, value) => IS_READABLE[key](value));
  const { cursor, webhook } = search;
  const provider = WEBHOOK_PROVIDERS.find((each) => each === search.provider);
  const state = WEBHOOK_STATES.find((each) => each === search.state);
  const query = {
    ...(provider ? { provider } : {}),
    ...(state ? { state } : {}),
    ...(cursor ? { cursor: Number(cursor) } : {}),
  };
  const [{ csurfToken: token }, navigation, found, chosen] = await Promise.all([
    api.csrf.get(),
    loadAdminNavigation(page),
    api.webhooks.list({ query }),
    webhook ? chosenOf(api, Number(webhook)) : null,
  ]);
  const done = WEBHOOK_DEEDS.find((each) => each === searchParams.get('done')) ?? null;
  return { token, navigation, search, found, chosen, done };
}

async function chosenOf(api: Api, webhookId: number): Promise<WebhooksData['chosen']> {
  try {
    return (await api.webhooks.get({ params: { webhookId } })).webhook;
  } catch (error) {
    if (isApiError(error) && error.code === 'not_found') return 'gone';
    throw error;
  }
}
