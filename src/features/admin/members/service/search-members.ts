import { findMemberOfCustomer } from '#features/billing/ledger/public.ts';
import { listMembersByDigits } from '#features/billing/payment-methods/public.ts';
import {
  findMember,
  listMembersByIds,
  listNewestMembers,
  type Member,
  searchMembersByPrefix,
} from '#features/membership/accounts/public.ts';
import { isActive, listLiveGrantsOf } from '#features/membership/entitlements/public.ts';
import { findGift } from '#features/membership/gifts/public.ts';
import { PRODUCT_NAMES } from '#features/membership/plans/product-view.ts';
import { findSubscription, givesAccess, listSubscriptionsOf } from '#features/membership/subscriptions/public.ts';
import { clampPage } from '#kernel/pagination.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import { cardText } from '../card-text.ts';
import type { searchMembers } from '../contract.ts';
import { idCursor, type MemberSearch, memberSearch } from '../search.ts';

type Query = ParsedOf<typeof searchMembers>['query'];
type Found = { member: Member; match: string | null; cursor: string; isRepeated?: boolean };
type Page = { cursor: string | undefined; limit: number };

const MEMBERS_PER_PAGE = 25;
const OTHER_ACCESS = ['comp', 'gift', 'partner'] as const;

/** A page of members, in the order of the search's index. */
export async function membersFound(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { q, by, cursor, perPage: wanted }: Query,
): Promise<ReplyOf<typeof searchMembers>> {
  const { perPage } = clampPage({ perPage: wanted }, MEMBERS_PER_PAGE);
  const found = await foundBy(db, memberSearch(q, by), { cursor, limit: perPage + 1 });
  const page = found.slice(0, perPage);
  const shown = page.filter(({ isRepeated }) => !isRepeated);
  const ids = shown.map(({ member }) => member.id);
  const [subscriptions, grants] = await Promise.all([listSubscriptionsOf(db, ids), listLiveGrantsOf(db, ids, now)]);
  const held = Map.groupBy(subscriptions.filter(givesAccess), ({ userId }) => userId);
  const granted = Map.groupBy(
    grants.filter((grant) => isActive(grant, now)),
    ({ userId }) => userId,
  );
  return {
    users: shown.map(({ member, match }) => ({
      userId: member.id,
      username: member.username ?? '',
      email: member.email ?? '',
      emailConfirmed: member.emailConfirmedAt !== null,
      role: member.role,
      createdAt: member.createdAt.toISOString(),
      subscriptions: (held.get(member.id) ?? []).map(({ id, plan, type, status }) => ({
        id,
        name: `${PRODUCT_NAMES[plan]}, ${type.replaceAll('_', ' ')}`,
        status,
      })),
      otherAccess: OTHER_ACCESS.filter((source) => granted.get(member.id)?.some((grant) => grant.source === source)),
      match,
    })),
    nextCursor: found.length > perPage ? (page.at(-1)?.cursor ?? null) : null,
  };
}

async function foundBy(db: Db, search: MemberSearch, { cursor, limit }: Page): Promise<Found[]> {
  switch (search.kind) {
    case 'nobody':
      return [];
    case 'newest':
      return (await listNewestMembers(db, { before: idCursor(cursor), limit })).map((member) => found(member));
    case 'prefix':
      return (await searchMembersByPrefix(db, { prefix: search.prefix, after: cursor ?? null, limit })).map(
        ({ member, key, isRepeated }) => ({ member, match: null, cursor: key, isRepeated }),
      );
    case 'id':
      return only(await findMember(db, search.id), null);
    case 'subscription': {
      const subscription = await findSubscription(db, search.id);
      const userId = subscription?.userId ?? null;
      return userId === null ? [] : only(await findMember(db, userId), `Subscription ${search.id}`);
    }
    case 'gift':
      return peopleOfGift(db, search.id);
    case 'card':
      return holdersOf(db, search.digits, { cursor, limit });
  }
}

const found = (member: Member, match: string | null = null): Found => ({ member, match, cursor: String(member.id) });

const only = (member: Member | null, match: string | null): Found[] => (member ? [found(member, match)] : []);

/** The accounts of the buyer and the recipient, if they have one. */
async function peopleOfGift(db: Db, id: number): Promise<Found[]> {
  const gift = await findGift(db, id);
  if (!gift) return [];
  const buyerId = await findMemberOfCustomer(db, gift.customerId);
  const ids = [buyerId, gift.receiverId].filter((each) => each !== null);
  const members = await listMembersByIds(db, ids);
  return members.map((member) => found(member, `${member.id === buyerId ? 'Bought' : 'Redeemed'} gift ${id}`));
}

async function holdersOf(db: Db, digits: string, { cursor, limit }: Page): Promise<Found[]> {
  const cards = await listMembersByDigits(db, { digits, beforeUserId: idCursor(cursor), limit });
  const members = new Map(
    (
      await listMembersByIds(
        db,
        cards.map(({ userId }) => userId),
      )
    ).map((member) => [member.id, member]),
  );
  return cards.flatMap(({ userId, brand, isKept }) => {
    const member = members.get(userId);
    return member ? [found(member, `${cardText(brand, digits)}${isKept ? '' : ', replaced'}`)] : [];
  });
}
