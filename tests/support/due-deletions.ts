import { deleteDueMembersJob } from '#features/membership/accounts/jobs.ts';
import { loadConfig } from '#platform/config/config.ts';
import type { MemberDataPart } from '#platform/member-data.ts';
import { memberDataParts } from '../../src/member-data.ts';
import type { TestApp } from './app.ts';
import { silentLog } from './log.ts';

/** Every part of the program that stores something about a member. */
export const allMemberData: readonly MemberDataPart[] = memberDataParts;

/** Runs the nightly job that deletes the accounts that are due, at the time of the test's clock: the test's queue never runs it. */
export async function runDueDeletions(
  { application: { ports }, database: { db }, clock }: TestApp,
  memberData = allMemberData,
): Promise<void> {
  const deps = { db, ports, now: () => clock.now(), log: silentLog, config: loadConfig({ NODE_ENV: 'test' }) };
  await deleteDueMembersJob(deps, memberData).run({});
}
