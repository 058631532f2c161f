import type { Api } from '#web/request-context.ts';
import type { ListSummary } from '../list-view.ts';
import { STATUS_WORDS } from './list-words.ts';

/** Why the changes typed into a list can no longer be saved; null if they can. */
export async function closedWords(
  api: Api,
  { id, status }: Pick<ListSummary, 'id' | 'status'>,
): Promise<string | null> {
  const { list } = await api.rankingLists.get({ params: { listId: id } });
  if (list.status === status) return null;
  return `This list is ${STATUS_WORDS[list.status].toLowerCase()} now, so it can’t be saved. What you typed is still here to copy.`;
}
