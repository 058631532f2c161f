import type { LoaderFunctionArgs } from 'react-router';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { pageRequestOf } from '#web/request-context.ts';
import type { listSavedStories } from '../contract.ts';

export type SavedData = ReplyOf<typeof listSavedStories> & {
  /** CSRF token for the forms. */
  token: string;
};

export async function loadSaved({ context }: LoaderFunctionArgs): Promise<SavedData> {
  const { api } = pageRequestOf(context);
  const [{ csurfToken }, list] = await Promise.all([api.csrf.get(), api.savedStories.list()]);
  return { ...list, token: csurfToken };
}
