/** A request to take a person down (decision 14), from its relation to its outcome. Pure. */

/** The requester's relation to the person. */
export const RELATIONS = ['self', 'parent', 'guardian', 'school', 'other'] as const;
export type Relation = (typeof RELATIONS)[number];

export const RELATION_WORDS: Readonly<Record<Relation, string>> = {
  self: 'I am this person',
  parent: 'Parent',
  guardian: 'Legal guardian',
  school: 'School or coach',
  other: 'Someone else',
};

export const REQUEST_STATUSES = ['open', 'taken_down', 'declined'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

export const STATUS_WORDS: Readonly<Record<RequestStatus, string>> = {
  open: 'Open',
  taken_down: 'Taken down',
  declined: 'Declined',
};

/** Characters. */
export const REASON_LENGTH = 2000;
export const NAME_LENGTH = 100;
export const STAFF_REASON_LENGTH = 500;

/** The prospect of a request; null: the person is not a prospect. */
export type RequestSubject = { prospectId: number | null; personId: number };

/** The request form for one profile. */
export const requestHref = ({ prospectId, personId }: RequestSubject): string =>
  prospectId === null ? `/takedown?person_id=${personId}` : `/takedown?prospect_id=${prospectId}`;

/** The form after the request was sent. */
export const sentHref = (asked: RequestSubject): string => `${requestHref(asked)}&sent=1`;
