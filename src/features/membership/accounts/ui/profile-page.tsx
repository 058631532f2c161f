import { useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { Page } from '#design-system/layout.tsx';
import { PageTitle } from '#design-system/page-title.tsx';
import { SettingSections } from '#design-system/setting-sections.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { UserNav } from '#web/user-nav.tsx';
import { AccountFacts } from './account-facts.tsx';
import { DeletionSection } from './deletion-section.tsx';
import { DevicesSection } from './devices-section.tsx';
import { EmailSection } from './email-section.tsx';
import { ExportSection } from './export-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PaypalSection } from './paypal-section.tsx';
import { PreferencesSection } from './preferences-section.tsx';
import { loadProfile, type Outcome, type ProfileData } from './profile-data.ts';
import css from './profile-page.module.css';
import { SecondFactorSection } from './second-factor-section.tsx';
import { UsernameSection } from './username-section.tsx';

export { loadProfile as loader };

/** The sections in order, as the index at the side lists them. */
const SECTIONS = [
  { id: 'username', label: 'Username', Section: UsernameSection },
  { id: 'email', label: 'Email', Section: EmailSection },
  { id: 'paypal', label: 'PayPal email', Section: PaypalSection },
  { id: 'preferences', label: 'Email preferences', Section: PreferencesSection },
  { id: 'password', label: 'Password', Section: PasswordSection },
  { id: 'passkeys', label: 'Passkeys', Section: PasskeysSection },
  { id: 'second-factor', label: 'Two-step login', Section: SecondFactorSection },
  { id: 'devices', label: 'Devices', Section: DevicesSection },
  { id: 'data', label: 'Your data', Section: ExportSection },
  { id: 'deletion', label: 'Delete account', Section: DeletionSection },
] as const;

const TOLD: Readonly<Record<NonNullable<Outcome>, string>> = {
  saved: 'Changes saved.',
  'deletion-scheduled': 'Your account is scheduled for deletion. You can cancel below.',
  'deletion-undone': 'Deletion canceled. Your account stays open.',
};

/** Everything about an account that members manage themselves. */
export function Component() {
  const data = useLoaderData<ProfileData>();
  return (
    <Page>
      <PageMeta title="User Profile" description="Your account." path="/users/profile" isIndexed={false} />
      <UserNav isStaff={data.isStaff} />
      <PageTitle title={data.user.username} />
      {data.outcome ? <Alert kind="success">{TOLD[data.outcome]}</Alert> : null}
      <AccountFacts {...data} />
      <div className={css.profile}>
        <nav className={css.index} aria-label="On this page">
          {SECTIONS.map(({ id, label }) => (
            <a key={id} href={`#${id}`}>
              {label}
            </a>
          ))}
        </nav>
        <SettingSections
          sections={SECTIONS.map(({ id, label, Section }) => ({ id, label, content: <Section {...data} /> }))}
        />
      </div>
    </Page>
  );
}
