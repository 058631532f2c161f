import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Facts } from '#design-system/facts.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { capitalized } from '#kernel/capitalized.ts';
import { formatDate } from '#kernel/dates.ts';
import { priceText } from '#kernel/money.ts';
import { staffTime } from '#kernel/staff-time.ts';
import { SavedToast } from '#web/saved-toast.tsx';
import { STAFF_SIGN_IN } from '../staff-account-view.ts';
import { AccessSection } from './access-section.tsx';
import { MemberFrame } from './member-frame.tsx';
import css from './member-pages.module.css';
import { MembersFailure } from './members-failure.tsx';
import { DONE_WORDS, loadOverview, type OverviewData } from './overview-data.ts';
import { ServiceSection } from './service-section.tsx';
import { SubscriptionsSection } from './subscriptions-section.tsx';

export async function loader(args: LoaderFunctionArgs): Promise<OverviewData> {
  return loadOverview(args);
}

export { MembersFailure as Failure };

/** A member at a glance: the account, their access, and their subscriptions with the available actions. */
export function Component() {
  const data = useLoaderData<OverviewData>();
  const { navigation, member, done } = data;
  return (
    <MemberFrame navigation={navigation} member={member} part="">
      {done === null ? null : <SavedToast message={DONE_WORDS[done]} param="done" />}
      <section className={css.section} aria-labelledby="profile-head">
        <SectionHead id="profile-head">Profile</SectionHead>
        <Profile user={member.user} />
      </section>
      <SubscriptionsSection data={data} />
      <AccessSection data={data} />
      <ServiceSection data={data} />
    </MemberFrame>
  );
}

function Profile({ user }: { user: OverviewData['member']['user'] }) {
  const { emailConfirmed, emailBounced, signIn } = user;
  return (
    <Facts
      items={[
        {
          label: 'Email',
          value: `${emailConfirmed ? 'Confirmed' : 'Not confirmed'}${emailBounced ? ', bounces' : ''}`,
        },
        { label: 'Joined', value: formatDate(new Date(user.createdAt), 'MM/DD/YYYY') },
        ...(signIn === null
          ? []
          : [{ label: 'Last seen', value: signIn.lastSeenAt === null ? 'Unknown' : staffTime(signIn.lastSeenAt) }]),
        { label: 'Registered on', value: user.registeredSite },
        { label: 'Primary site', value: user.primarySite },
        { label: 'Age', value: user.isMinor ? '13 to 15' : '16 or over' },
        { label: 'Payment method', value: user.paymentMethod ?? 'None' },
        { label: 'Outstanding balance', value: priceText(user.outstandingBalance) },
        { label: 'Account credit', value: priceText(user.accountCredit) },
        ...(user.refundsOwed > 0 ? [{ label: 'Refunds that failed', value: priceText(user.refundsOwed) }] : []),
        ...(user.paypalEmail === null ? [] : [{ label: 'PayPal email', value: user.paypalEmail }]),
        ...(signIn === null
          ? [{ label: 'Sign-in', value: STAFF_SIGN_IN }]
          : [
              { label: 'Logs in with', value: signInText(signIn) },
              { label: 'Second factor', value: signIn.hasSecondFactor ? 'On' : 'Off' },
              { label: 'Open sessions', value: signIn.openSessions },
            ]),
        { label: 'Our emails', value: user.bluechipEmails ? 'Yes' : 'No' },
        { label: 'Partner emails', value: user.thirdPartyEmails ? 'Yes' : 'No' },
        ...(user.deletionDueAt === null ? [] : [{ label: 'Will be deleted', value: staffTime(user.deletionDueAt) }]),
      ]}
    />
  );
}

function signInText({ hasPassword, passkeys }: { hasPassword: boolean; passkeys: number }): string {
  const ways = [
    ...(hasPassword ? ['password'] : []),
    ...(passkeys > 0 ? [`${passkeys} ${passkeys === 1 ? 'passkey' : 'passkeys'}`] : []),
  ];
  const words = ways.join(', ');
  return words === '' ? 'Email links only' : capitalized(words);
}
