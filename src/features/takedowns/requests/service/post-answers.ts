import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { answerMail } from '../emails.tsx';
import type { TakedownRequest } from '../queries.ts';

/** Emails the outcome to the people who asked, within the transaction of the decision. Staff's own words are not included. */
export async function postAnswers(
  { ports }: Pick<Context, 'ports'>,
  db: Db,
  requests: readonly TakedownRequest[],
  { isGranted }: { isGranted: boolean },
): Promise<void> {
  for (const { email, personName } of requests)
    await ports.mail.post(db, await answerMail({ to: email, personName, isGranted }));
}
