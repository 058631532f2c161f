import { capitalized } from '#kernel/capitalized.ts';

/** Labels for actions in the audit log. Isomorphic. */

/** Actions whose name alone would be unclear. */
const ACTIONS: Readonly<Record<string, string>> = {
  'member.cancel_renewal': 'Canceled renewal',
  'member.change_standing': 'Changed role',
  'member.comp': 'Granted complimentary access',
  'member.comp_subscription': 'Gave a complimentary subscription',
  'member.end_comp': 'Revoked complimentary access',
  'member.end_earlier_access': 'Ended earlier access',
  'member.export_all': 'Exported members',
  'member.log_out': 'Logged out everywhere',
  'member.lose_unproven_email': 'Removed unconfirmed email',
  'member.mail': 'Emailed a link or code',
  'member.refund_subscription': 'Refunded subscription',
  'member.schedule_deletion': 'Scheduled deletion',
  'member.start_viewing': 'Started viewing as member',
  'member.stop_viewing': 'Stopped viewing as member',
  'member.suspicious_activity': 'Suspicious activity',
  'member.turn_off_second_factor': 'Turned off second factor',
  'member.undo_change': 'Undid account change',
  'member.undo_deletion': 'Canceled deletion',
  'member.unlock': 'Unlocked login',
  'member.waive': 'Waived payment',
  'payment.open_dispute': 'Entered a dispute',
  'payment.refund': 'Refunded a payment',
  'payment.resolve_dispute': 'Entered the end of a dispute',
  'person.take_down': 'Took down',
  'refund.fail': 'Entered a failed refund',
  'refund.settle': 'Settled a failed refund',
  'gift.take_back': 'Took back',
  'ranking_list.name': 'Renamed',
};

const DONE: Readonly<Record<string, string>> = {
  add: 'added',
  apply: 'applied',
  begin: 'started',
  cancel: 'canceled',
  change: 'changed',
  clear: 'cleared',
  confirm: 'confirmed',
  correct: 'corrected',
  create: 'created',
  decide: 'decided',
  decline: 'declined',
  delete: 'deleted',
  dismiss: 'dismissed',
  download: 'downloaded',
  drop: 'dropped',
  end: 'ended',
  enter: 'entered',
  generate: 'generated',
  issue: 'issued',
  link: 'linked',
  make: 'made',
  merge: 'merged',
  move: 'moved',
  open: 'opened',
  publish: 'published',
  rate: 'rated',
  reconcile: 'reconciled',
  recount: 'recounted',
  refund: 'refunded',
  register: 'registered',
  reinstate: 'reinstated',
  remove: 'removed',
  replay: 'replayed',
  resend: 'resent',
  reset: 'reset',
  restore: 'restored',
  resume: 'resumed',
  retry: 'retried',
  revoke: 'revoked',
  schedule: 'scheduled',
  send: 'sent',
  set: 'set',
  start: 'started',
  stop: 'stopped',
  suspend: 'suspended',
  sync: 'synced',
  unblock: 'unblocked',
  undo: 'undid',
  unregister: 'unregistered',
  upgrade: 'upgraded',
  upload: 'uploaded',
  withdraw: 'withdrew',
};

/** "member.change_standing" → "Changed role", "prospect.add_video" → "Added video". */
export function actionWords(action: string): string {
  const [verb = '', ...rest] = (action.split('.').at(-1) ?? action).split('_');
  return ACTIONS[action] ?? capitalized([DONE[verb] ?? verb, ...rest].join(' '));
}

/** The same where nothing beside it names what it was done to: "refund_request.decline" → "Refund request declined". */
export function eventWords(action: string): string {
  const [subject = ''] = action.split('.');
  const words = actionWords(action);
  if (subject === 'member' || ACTIONS[action] !== undefined) return words;
  return capitalized(`${subject} ${words.toLowerCase()}`.replaceAll('_', ' '));
}

/** "tax_state", "NY" → "Tax state NY". */
export const subjectWords = (type: string, id: string): string => `${capitalized(type.replaceAll('_', ' '))} ${id}`;
