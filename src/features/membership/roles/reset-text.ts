import { NOTHING_DONE } from '#platform/cli/operator.ts';
import type { Member } from '../accounts/public.ts';

/** The output of `bluechip user reset-second-factor`, for people and as JSON. */

type ResetFacts = {
  member: Member;
  hadApplication: boolean;
  removedPasskeys: number;
  keptPasskeys: number;
  endedSessions: number;
  isDryRun: boolean;
};

const passkeys = (count: number) => `${count} ${count === 1 ? 'passkey' : 'passkeys'}`;

export function resetText(facts: ResetFacts): string {
  const { member, hadApplication, removedPasskeys, keptPasskeys, endedSessions, isDryRun } = facts;
  const gone = [
    ...(hadApplication ? ['the authenticator app', 'the recovery codes'] : []),
    ...(removedPasskeys > 0 ? [passkeys(removedPasskeys)] : []),
  ];
  const kept = keptPasskeys > 0 ? [`Kept: ${passkeys(keptPasskeys)}. --passkeys removes them, too.`] : [];
  if (gone.length === 0)
    return [`${member.username} has no second factor to reset. Nothing was changed.`, ...kept].join('\n');
  const list = new Intl.ListFormat('en-US').format(gone);
  return [
    `${member.username}: ${isDryRun ? 'would remove' : 'removed'} ${list}.`,
    ...kept,
    isDryRun
      ? NOTHING_DONE
      : `Signed out of ${endedSessions} ${endedSessions === 1 ? 'browser' : 'browsers'}. They sign in with their password and set up a new one in their profile.`,
  ].join('\n');
}

export const resetJson = (facts: ResetFacts): string =>
  JSON.stringify({
    user_id: facts.member.id,
    username: facts.member.username,
    is_changed: !facts.isDryRun && (facts.hadApplication || facts.removedPasskeys > 0),
    had_application: facts.hadApplication,
    removed_passkeys: facts.removedPasskeys,
    kept_passkeys: facts.keptPasskeys,
    ended_sessions: facts.endedSessions,
  });
