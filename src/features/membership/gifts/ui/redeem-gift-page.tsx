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
import css from './gifts.module.css';

type Checked = ReplyOf<typeof checkGift>;

type RedeemData = {
  csrf: string;
  /** Of the mail, or typed; empty: none yet. */
  token: string;
  /** Null: there is no token yet. */
  gift: Checked | null;
};

const PATH = '/redeem_gift';
const LONGEST = 200;

export async function loader({ request, context }: LoaderFunctionArgs): Promise<RedeemData> {
  const { api } = pageRequestOf(context);
  const token = tokenIn(new URL(request.url).searchParams.get('token') ?? '');
  const [{ csurfToken }, gift] = await Promise.all([
    api.csrf.get(),
    token === '' ? null : api.gifts.check({ query: { token } }),
  ]);
  return { csrf: csurfToken, token, gift };
}

/** What was typed, or the token of a whole link that was put there. */
const tokenIn = (typed: string): string => (/token=([\w-]+)/.exec(typed)?.[1] ?? typed.trim()).slice(0, LONGEST);

/** /redeem_gift: by the link of the mail, or by what stands in it. */
export function Component() {
  const data = useLoaderData<RedeemData>();
  useSessionAreas();
  return (
    <>
      <PageMeta
        title="Redeem a gift"
        description="Somebody gave you a subscription: with the link of the mail, or its code, it is yours."
        path={PATH}
        isIndexed={false}
      />
      <RedeemStep {...data} />
    </>
  );
}

function RedeemStep({ csrf, token, gift }: RedeemData) {
  const { viewer } = usePageRoot();
  if (gift?.status !== 'valid' || !gift.site) return <AskForToken gift={gift} />;
  const title = `${gift.months} months of ${gift.site.name}`;
  return viewer === 'visitor' ? (
    <AccountFirst title={title} token={token} />
  ) : (
    <Redeem title={title} extending={gift.extends} token={token} csrf={csrf} />
  );
}

const STATES = {
  unknown: 'We know no gift by this code. If a newer mail came, use the link in that one.',
  used: 'This gift was redeemed already. If it was you, it stands under your subscriptions.',
  expired: 'This gift was good for five years, and they are over.',
  valid: '',
} as const satisfies Record<Checked['status'], string>;

/** A plain form: what is typed stands in the address, as in the link of the mail. */
function AskForToken({ gift }: { gift: Checked | null }) {
  return (
    <FormPage
      title="Redeem a gift"
      note="Open the link in the mail that told you of it, or put the link or its code here."
      message={
        gift ? (
          <Alert kind={gift.status === 'used' ? 'info' : 'severe'} live={false}>
            {STATES[gift.status]}
          </Alert>
        ) : undefined
      }
    >
      <form method="get" action={PATH} className={css.lookup}>
        <TextField
          type="text"
          name="token"
          label="Link or code of the gift"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <Line>
          <Button type="submit">Look at it</Button>
          {gift?.status === 'used' ? (
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
    <FormPage
      title={title}
      note="A gift for you. It needs a free account, and no card: nothing is charged, now or later."
    >
      <Line>
        <ButtonLink kind="team" href={`/create_account?gift_token=${encodeURIComponent(token)}`}>
          Make an account
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
      note={`A gift for you. ${extending ? extendingWords(extending) : 'It begins when you redeem it and ends by itself.'}`}
    >
      <CallForm call={({ gifts }) => gifts.redeem} token={csrf} toast="status" onDone={({ returnTo }) => returnTo}>
        <input type="hidden" name="gift_redeem[token]" value={token} />
        <Line>
          <SubmitButton kind="team">Redeem it</SubmitButton>
        </Line>
      </CallForm>
    </FormPage>
  );
}

/** What it becomes for a member who has the site already. */
function extendingWords({ note, endsAt }: NonNullable<Checked['extends']>): string {
  const until = `You have the site already: redeem it, and your subscription runs until ${calendarDate(new Date(endsAt))}.`;
  return note === null ? until : `${note} ${until}`;
}
