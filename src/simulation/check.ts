import { wrongAccess } from './checks/access.ts';
import { unbalanced } from './checks/books.ts';
import type { Broken, Checked } from './checks/checked.ts';
import { wrongFigures } from './checks/figures.ts';
import { wrongGifts } from './checks/gifts.ts';
import { readHistory } from './checks/history.ts';
import { wrongMails } from './checks/mails.ts';
import { unlikeProvider } from './checks/provider.ts';
import { notAsShown } from './checks/shown.ts';
import { wrongTerms } from './checks/terms.ts';
import { unfinished } from './checks/unfinished.ts';
import type { Deal, SimulatedMember } from './member.ts';
import type { World } from './world.ts';

/**
 * What must hold, whatever broke. Checked against the database by separate SQL and against what members know, never by the program's own
 * rules.
 */

type Check = (checked: Checked) => Promise<Broken[]> | Broken[];

/** Hold at every moment between two transactions. */
const ALWAYS: readonly Check[] = [unbalanced, wrongTerms, wrongAccess];
/** Hold once nothing is in progress any more. */
const AT_END: readonly Check[] = [
  ...ALWAYS,
  unlikeProvider,
  notAsShown,
  wrongMails,
  wrongGifts,
  wrongFigures,
  unfinished,
];

export const checkAlways = (world: World, members: readonly SimulatedMember[], lateMs: number): Promise<Broken[]> =>
  check(ALWAYS, { world, members, lateMs });

export const checkAtEnd = (world: World, members: readonly SimulatedMember[]): Promise<Broken[]> =>
  check(AT_END, { world, members, lateMs: 0 });

async function check(
  checks: readonly Check[],
  given: Pick<Checked, 'world' | 'members' | 'lateMs'>,
): Promise<Broken[]> {
  const deals = given.members.flatMap(({ deals: own }): Deal[] => [...own.values()]);
  const history = await readHistory(given.world.database.db, deals);
  const broken: Broken[] = [];
  for (const each of checks) broken.push(...(await each({ ...given, history, now: given.world.clock.now() })));
  return broken;
}
