import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { Button, ButtonLink } from '#design-system/button.tsx';
import { TextField } from '#design-system/field.tsx';
import { FormPage } from '#design-system/form-page.tsx';
import { Line } from '#design-system/layout.tsx';
import { calendarDate } from '#kernel/dates.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { usePageRoot } from '#web/root-data.ts';
import { useSessionAreas } from '#web/use-session-areas.ts';
import type { checkGift } from '../contract.ts';
import { GIFT_EXPIRED, GIFT_UNKNOWN } from '../gift-limits-view.ts';
import css from './gifts.module.css';

type Checked = ReplyOf<typeof checkGift>;

type RedeemData = {
  csrf: string;
  /** What was typed, or came with the link in the email. */
  typed: string;
  /** The token in it; empty: there is none yet. */
  token: string;
  /** Null: there is no token yet. */
  gift: Checked | null;
};

const PATH = '/redeem_gift';
const LONGEST = 200;
/** The maximum length of a link with its token. */
const LONGEST_TYPED = 500;

export async function loader({ request, context }: LoaderFunctionArgs): Promise<RedeemData> {
  const { api } = pageRequestOf(context);
  const typed = (new URL(request.url).searchParams.get('token') ?? '').slice(0, LONGEST_TYPED);
  const token = tokenIn(typed);
  const [{ csurfToken }, gift] = await Promise.all([
    api.csrf.get(),
    token === '' ? null : api.gifts.check({ query: { token } }),
  ]);
  return { csrf: csurfToken, typed, token, gift };
}

/** The token in a pasted link, or else what was typed. */
const tokenIn = (typed: string): string => (/token=([\w-]+)/.exec(typed)?.[1] ?? typed.trim()).slice(0, LONGEST);

/** /redeem_gift: opened from the email's link, or with a typed code. */
export function Component() {
  const data = useLoaderData<RedeemData>();
  useSessionAreas();
  return (
    <>
      <PageMeta
        title="Redeem a gift"
        description="Redeem a gift subscription with the link in your email or its code."
        path={PATH}
        isIndexed={false}
      />
      <RedeemStep {...data} />
    </>
  );
}

function RedeemStep({ csrf, typed, token, gift }: RedeemData) {
  const { viewer } = usePageRoot();
  if (gift?.status !== 'valid' || !gift.site) return <AskForToken key={typed} typed={typed} gift={gift} />;
  const title = `${gift.months} months of ${gift.site.name}`;
  return viewer === 'visitor' ? (
    <AccountFirst title={title} token={token} />
  ) : (
    <Redeem title={title} extending={gift.extends} token={token} csrf={csrf} />
  );
}

const STATES = {
  unknown: GIFT_UNKNOWN,
  used: 'This gift has already been redeemed. If that was you, find it under your subscriptions.',
  expired: GIFT_EXPIRED,
  valid: '',
} as const satisfies Record<Checked['status'], string>;

/** A plain GET form: the code goes into the address, as in the email's link, and an invalid one comes back with the error. */
function AskForToken({ typed, gift }: { typed: string; gift: Checked | null }) {
  const isUsed = gift?.status === 'used';
  return (
    <FormPage
      title="Redeem a gift"
      note="Use the link in your gift email, or enter your code below."
      message={
        isUsed ? (
          <Alert kind="info" live={false}>
            {STATES.used}
          </Alert>
        ) : undefined
      }
    >
      <form method="get" action={PATH} className={css.lookup}>
        <TextField
          type="text"
          name="token"
          label="Gift link or code"
          defaultValue={typed}
          error={gift && !isUsed ? STATES[gift.status] : undefined}
          hint="Paste the link or the code from your gift email."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <Line>
          <Button type="submit">Continue</Button>
          {isUsed ? (
            <ButtonLink kind="second" href="/users/subscriptions">
              Your subscriptions
            </ButtonLink>
          ) : null}
        </Line>
      </form>
    </FormPage>
  );
}

function AccountFirst({ title, token }: { title: string; token: string }) {
  const back = encodeURIComponent(`${PATH}?token=${encodeURIComponent(token)}`);
  return (
    <FormPage title={title} note="A gift for you. All you need is a free account. No card, no charge, now or later.">
      <Line>
        <ButtonLink kind="team" href={`/create_account?gift_token=${encodeURIComponent(token)}`}>
          Create account
        </ButtonLink>
        <ButtonLink kind="second" href={`/users/sign_in?return_to=${back}`}>
          Log in
        </ButtonLink>
      </Line>
    </FormPage>
  );
}

type RedeemProps = { title: string; extending: Checked['extends']; token: string; csrf: string };

function Redeem({ title, extending, token, csrf }: RedeemProps) {
  return (
    <FormPage
      title={title}
      note={`A gift for you. ${extending ? extendingWords(extending) : 'It starts when you redeem it and never renews.'}`}
    >
      <CallForm call={({ gifts }) => gifts.redeem} token={csrf} toast="status" onDone={({ returnTo }) => returnTo}>
        <input type="hidden" name="gift_redeem[token]" value={token} />
        <Line>
          <SubmitButton kind="team">Redeem gift</SubmitButton>
        </Line>
      </CallForm>
    </FormPage>
  );
}

/** What a gift does for a member who already has the site. */
function extendingWords({ note, endsAt }: NonNullable<Checked['extends']>): string {
  const until = `You already subscribe to this site, so redeeming extends your subscription to ${calendarDate(new Date(endsAt))}.`;
  return note === null ? until : `${note} ${until}`;
}
