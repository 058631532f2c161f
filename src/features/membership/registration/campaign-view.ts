/** What led a new member here, out of the address: kept with the account, so that a campaign can be counted. */
export type Campaign = {
  referralCode: string | null;
  /** Of a gift that he redeems with his registration; not kept. */
  giftToken: string | null;
  params: readonly { key: string; value: string }[];
};

const CAMPAIGN_KEY = /^utm_[a-z_]{1,32}$/;
/** As many and as long as the call takes. */
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

/** For the next address on the way to a registration; a gift is redeemed on a way of its own. */
export const campaignQuery = ({ referralCode, params }: Campaign): Record<string, string> => ({
  ...(referralCode === null ? {} : { referral_code: referralCode }),
  ...Object.fromEntries(params.map(({ key, value }) => [key, value])),
});
