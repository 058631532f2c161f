/** Of a list that is read a page at a time: what follows that id, in the order of ids. */
export type PageOfIds = { after: number; limit: number };

const PAGE = 100;

export type OnFailureOf = (error: unknown, id: number) => void;

/**
 * Goes through all that wait, a page at a time; one that fails keeps no other from it. A run that comes by each minute and asks somebody outside, who
 * may not answer, asks about so many instead, and who was asked about has his next turn after the others (`forgetCards`).
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
