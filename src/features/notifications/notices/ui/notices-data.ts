import type { LoaderFunctionArgs } from 'react-router';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { pageRequestOf } from '#web/request-context.ts';
import type { listNotices } from '../contract.ts';

export type NoticesData = ReplyOf<typeof listNotices> & {
  /** CSRF token for the forms. */
  token: string;
};

export async function loadNotices({ request, context }: LoaderFunctionArgs): Promise<NoticesData> {
  const { api } = pageRequestOf(context);
  const page = Number(new URL(request.url).searchParams.get('page')) || 1;
  const [{ csurfToken }, list] = await Promise.all([api.csrf.get(), api.notices.list({ query: { page } })]);
  return { ...list, token: csurfToken };
}
