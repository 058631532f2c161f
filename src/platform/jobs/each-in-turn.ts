/** A page of a list ordered by id: what follows the id `after`. */
export type PageOfIds = { after: number; limit: number };

const PAGE = 100;

export type OnFailureOf = (error: unknown, id: number) => void;

/**
 * Processes all waiting items, a page at a time; a failure does not block the others. Jobs that run each minute and call an outside
 * service, which may not answer, process a limited number instead and put processed items at the end of the line (`forgetCards`).
 */
export async function eachInTurn({
  list,
  work,
  onFailure,
}: {
  list: (page: PageOfIds) => Promise<number[]>;
  work: (id: number) => Promise<unknown>;
  onFailure: OnFailureOf;
}): Promise<void> {
  let after = 0;
  for (let ids = await list({ after, limit: PAGE }); ids.length > 0; ids = await list({ after, limit: PAGE }))
    for (const id of ids) {
      after = id;
      await work(id).catch((error: unknown) => onFailure(error, id));
    }
}
