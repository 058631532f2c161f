/** The campaign in the address that led a new member here, stored with the account so that campaigns can be counted. */
export type Campaign = {
  referralCode: string | null;
  /** The token of a gift that is redeemed with the registration; not stored. */
  giftToken: string | null;
  params: readonly { key: string; value: string }[];
};

const CAMPAIGN_KEY = /^utm_[a-z_]{1,32}$/;
/** The number and length that the API accepts. */
const MOST = 20;
const LONGEST = 200;
const LONGEST_CODE = 64;
const GIFT_TOKEN = /^[\w-]{20,200}$/;

export function campaignOf(query: URLSearchParams): Campaign {
  const keys = [...new Set(query.keys())].filter((key) => CAMPAIGN_KEY.test(key)).slice(0, MOST);
  const code = query.get('referral_code');
  return {
    giftToken: GIFT_TOKEN.test(query.get('gift_token') ?? '') ? query.get('gift_token') : null,
    referralCode: code && code.length <= LONGEST_CODE ? code : null,
    params: keys.map((key) => ({ key, value: (query.get(key) ?? '').slice(0, LONGEST) })),
  };
}

/** For the next address on the way to a registration. A gift is left out, because it has its own way. */
export const campaignQuery = ({ referralCode, params }: Campaign): Record<string, string> => ({
  ...(referralCode === null ? {} : { referral_code: referralCode }),
  ...Object.fromEntries(params.map(({ key, value }) => [key, value])),
});
