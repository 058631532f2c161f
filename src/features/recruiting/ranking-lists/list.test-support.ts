import type { TestApp, TestReply } from '#tests/support/app.ts';
import type { SignedIn } from '#tests/support/members.ts';

/** Calls to staff lists over HTTP for the tests of this module. */

export const LISTS = '/api/v2/admin/lists';

type Row = { id: number; name: string; rank: number; present: number; is_moved: boolean; is_added: boolean };
export type Content = {
  list: { id: number; revision: number; status: string; version: number | null };
  rows: Row[];
  leaving: Row[];
  present_length: number;
  absent: number;
};

export const codeOf = ({ status, body }: TestReply): [number, string | undefined] => [status, body.error_code];

export async function begin(by: SignedIn, body: object): Promise<number> {
  const reply = await by.send('POST', LISTS, body);
  if (reply.status !== 200) throw new Error(reply.text);
  return reply.body.list_id;
}

export const contentOf = async (by: SignedIn, id: number): Promise<Content> => (await by.get(`${LISTS}/${id}`)).body;
export const namesOf = ({ rows }: Pick<Content, 'rows'>): string[] => rows.map(({ name }) => name);

/** The whole list as the form sends it, with changed ranks for some players, by name. */
export function orderOf(
  { list, rows }: Content,
  ranks: Readonly<Record<string, number>>,
  more: object = {},
): Record<string, unknown> {
  return {
    revision: list.revision,
    player_ids: rows.map(({ id }) => id),
    ranks: rows.map(({ name, rank }) => ranks[name] ?? rank),
    ...more,
  };
}

export async function move(by: SignedIn, id: number, ranks: Record<string, number>, more: object = {}) {
  return by.send('PUT', `${LISTS}/${id}/order`, orderOf(await contentOf(by, id), ranks, more));
}

export async function publishList(by: SignedIn, id: number, note?: string, more: object = {}): Promise<TestReply> {
  const { revision } = (await contentOf(by, id)).list;
  return by.send('POST', `${LISTS}/${id}/publication`, { revision, note, ...more });
}

/** The order that readers see, unranked players last. */
export async function classOrder(app: TestApp, year: number): Promise<[string, number | null][]> {
  const { rows } = await app.database.executeSql(
    `select name, national_rank from prospects where class_year = ${year} and not is_hidden order by class_order`,
  );
  return rows.map(({ name, national_rank }) => [String(name), national_rank === null ? null : Number(national_rank)]);
}
