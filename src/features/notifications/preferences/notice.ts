/** Kinds of notices that a member may have or leave; mail about the account itself is no notice and cannot be left. */
export const NOTICES = {
  prospect_decision: {
    label: 'A prospect you follow commits or decommits',
    isOnByDefault: true,
  },
} as const satisfies Record<string, { label: string; isOnByDefault: boolean }>;

export type NoticeKind = keyof typeof NOTICES;
export const NOTICE_KINDS = ['prospect_decision'] as const satisfies readonly NoticeKind[];

/** Kinds of mail that a link ends: a notice, or the digest of one site as it came. */
export const LEAVING_KINDS = [...NOTICE_KINDS, 'digest_daily', 'digest_weekly'] as const;

export const isNoticeKind = (text: string): text is NoticeKind => Object.hasOwn(NOTICES, text);

/** How a member may be told. */
export type Ways = { byEmail: boolean; inPage: boolean };
export type Preference = Ways & { kind: NoticeKind; label: string };

/** Every kind with what a member chose, or what holds for who chose nothing. */
export function preferencesOf(chosen: readonly (Ways & { kind: NoticeKind })[]): Preference[] {
  const byKind = new Map(chosen.map((each) => [each.kind, each]));
  return NOTICE_KINDS.map((kind) => {
    const { label, isOnByDefault } = NOTICES[kind];
    const { byEmail = isOnByDefault, inPage = isOnByDefault } = byKind.get(kind) ?? {};
    return { kind, label, byEmail, inPage };
  });
}
