/** The alerts that a member can choose, each for the people and the teams they follow. Email about the account itself is not among them. */

export const ALERT_EVENTS = [
  'commitment',
  'decommitment',
  'signing',
  'visit',
  'offer',
  'rating_change',
  'portal_entry',
  'portal_destination',
  'final_score',
  'story',
] as const;
/** The event, whether the member follows the prospect or the team. */
export type AlertEvent = (typeof ALERT_EVENTS)[number];

export const ALERT_SCOPES = ['prospect', 'team'] as const;
export type AlertScope = (typeof ALERT_SCOPES)[number];

/** The channels of an alert: in the bell on the site, by email, and as a push on the member's devices. */
export const CHANNELS = ['bell', 'email', 'push'] as const;
export type Channel = (typeof CHANNELS)[number];
export type Ways = Record<Channel, boolean>;

type Notice = { scope: AlertScope; event: AlertEvent; phrase: string; ways: Ways };

const ways = (...on: readonly Channel[]): Ways => ({
  bell: on.includes('bell'),
  email: on.includes('email'),
  push: on.includes('push'),
});
const ofProspect = (event: AlertEvent, phrase: string, on: Ways): Notice => ({
  scope: 'prospect',
  event,
  phrase,
  ways: on,
});
const ofTeam = (event: AlertEvent, phrase: string, on: Ways): Notice => ({ scope: 'team', event, phrase, ways: on });

export const NOTICE_KINDS = [
  'prospect_commitment',
  'prospect_decommitment',
  'prospect_signing',
  'prospect_visit',
  'prospect_offer',
  'prospect_rating_change',
  'prospect_portal_entry',
  'prospect_portal_destination',
  'prospect_story',
  'team_commitment',
  'team_decommitment',
  'team_signing',
  'team_visit',
  'team_offer',
  'team_portal_entry',
  'team_portal_destination',
  'team_final_score',
  'team_story',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/**
 * `phrase` completes "A prospect you follow …" or "A team you follow …"; `ways` are the defaults. A team has far more news than a prospect,
 * so only its commitments and transfers are on, and email is on only for decisions of prospects.
 */
export const NOTICES: Readonly<Record<NoticeKind, Notice>> = {
  prospect_commitment: ofProspect('commitment', 'commits', ways('bell', 'email', 'push')),
  prospect_decommitment: ofProspect('decommitment', 'decommits', ways('bell', 'email', 'push')),
  prospect_signing: ofProspect('signing', 'signs', ways('bell', 'push')),
  prospect_visit: ofProspect('visit', 'sets a visit', ways('bell')),
  prospect_offer: ofProspect('offer', 'gets an offer', ways('bell')),
  prospect_rating_change: ofProspect('rating_change', 'gets a new rating', ways('bell')),
  prospect_portal_entry: ofProspect('portal_entry', 'enters the transfer portal', ways('bell', 'push')),
  prospect_portal_destination: ofProspect('portal_destination', 'picks a new school', ways('bell', 'push')),
  prospect_story: ofProspect('story', 'is in a new story', ways('bell')),
  team_commitment: ofTeam('commitment', 'lands a commitment', ways('bell', 'push')),
  team_decommitment: ofTeam('decommitment', 'loses a commitment', ways('bell')),
  team_signing: ofTeam('signing', 'signs a recruit', ways()),
  team_visit: ofTeam('visit', 'hosts a visit', ways()),
  team_offer: ofTeam('offer', 'makes an offer', ways()),
  team_portal_entry: ofTeam('portal_entry', 'loses a player to the portal', ways('bell')),
  team_portal_destination: ofTeam('portal_destination', 'adds a transfer', ways('bell')),
  team_final_score: ofTeam('final_score', 'finishes a game', ways()),
  team_story: ofTeam('story', 'has a new story', ways()),
};

export const isNoticeKind = (text: string): text is NoticeKind => Object.hasOwn(NOTICES, text);

/** The kind of an event for a scope; null if there is none: a prospect has no final score, a team no rating. */
export const kindOf = (scope: AlertScope, event: AlertEvent): NoticeKind | null =>
  NOTICE_KINDS.find((kind) => NOTICES[kind].scope === scope && NOTICES[kind].event === event) ?? null;

/** "A prospect you follow commits". */
export const sentenceOf = (kind: NoticeKind): string => `A ${NOTICES[kind].scope} you follow ${NOTICES[kind].phrase}`;

/** Before the matrix, commitments and decommitments were one kind. Its links in old emails stay valid. */
export const OLD_DECISIONS = 'prospect_decision';
export const DECISION_KINDS = ['prospect_commitment', 'prospect_decommitment'] as const satisfies readonly NoticeKind[];

/** The kinds of email that an unsubscribe link can end: an alert, or the digest of one site at its frequency. */
export const LEAVING_KINDS = [...NOTICE_KINDS, OLD_DECISIONS, 'digest_daily', 'digest_weekly'] as const;

export type Chosen = Ways & { kind: NoticeKind };
export type Preference = Chosen & { scope: AlertScope; label: string };

/** The channels of one kind: the member's choice, or the default. */
export function waysOf(chosen: readonly Chosen[], kind: NoticeKind): Ways {
  const { bell, email, push } = chosen.find((each) => each.kind === kind) ?? NOTICES[kind].ways;
  return { bell, email, push };
}

/** The whole matrix, in page order. */
export function preferencesOf(chosen: readonly Chosen[]): Preference[] {
  return NOTICE_KINDS.map((kind) => {
    const { scope, phrase } = NOTICES[kind];
    const label = phrase.charAt(0).toUpperCase() + phrase.slice(1);
    return { kind, scope, label, ...waysOf(chosen, kind) };
  });
}

/** Changes to one channel, by kind. */
export type ChannelChanges = Partial<Record<NoticeKind, boolean>>;

/** The rows that a change writes: each named kind, with all its channels. */
export function changedPreferences(
  chosen: readonly Chosen[],
  changes: Readonly<Partial<Record<Channel, ChannelChanges | undefined>>>,
): Chosen[] {
  return NOTICE_KINDS.flatMap((kind) => {
    const named = CHANNELS.filter((channel) => changes[channel]?.[kind] !== undefined);
    if (named.length === 0) return [];
    const after = waysOf(chosen, kind);
    for (const channel of named) after[channel] = changes[channel]?.[kind] ?? after[channel];
    return [{ kind, ...after }];
  });
}
