import { Alert } from './alert.tsx';
import { RemovableTag } from './applied-filters.tsx';
import { Button, ButtonLink } from './button.tsx';
import { Checkbox, FieldGrid, FieldGroup, Radio } from './checkbox.tsx';
import { InlineDialog } from './dialog.tsx';
import { Disclosure, Menu } from './disclosure.tsx';
import { SelectField, TextAreaField, TextField } from './field.tsx';
import css from './gallery.module.css';
import { Icon } from './icon.tsx';
import { Columns, Line } from './layout.tsx';
import { LoadingOverlay } from './loading-overlay.tsx';
import { Locked } from './locked.tsx';
import { OptionRow, OptionRows } from './option-rows.tsx';
import { PasswordField } from './password-field.tsx';
import { Price, Receipt } from './receipt.tsx';
import { SectionHead } from './section-head.tsx';
import { Segmented } from './segmented.tsx';
import { SettingSections } from './setting-sections.tsx';
import { Skeleton } from './skeleton.tsx';
import { Empty, ErrorState } from './state-block.tsx';
import { Steps } from './steps.tsx';
import { Tabs } from './tabs.tsx';
import { TickBox } from './tick-box.tsx';
import { Toasts } from './toasts.tsx';

function nothing() {}

export function GalleryControls() {
  return (
    <Columns count={2}>
      <section className={css.stack}>
        <SectionHead>Tabs, buttons, menus</SectionHead>
        <Tabs
          label="Example"
          tabs={[
            { label: 'Overview', href: '#overview', current: true },
            { label: 'Rankings', href: '#rankings' },
            { label: 'News', href: '#news' },
          ]}
        />
        <Line>
          <Button>Follow</Button>
          <Button kind="second">Following</Button>
          <ButtonLink kind="team" href="#subscribe">
            Subscribe
          </ButtonLink>
          <Button kind="danger">Close account</Button>
          <Button disabled>Saving</Button>
          <Button kind="second" size="small">
            Small
          </Button>
          <Button kind="second" size="icon" aria-label="More events">
            <Icon name="next" />
          </Button>
        </Line>
        <Segmented
          legend="Scheme"
          name="scheme"
          defaultValue="system"
          options={['system', 'light', 'dark'].map((value) => ({ value, label: value }))}
        />
        <Line>
          <Menu summary="Teams" name="gallery">
            <a href="#colleges">Colleges</a>
            <a href="#high-schools">High Schools</a>
          </Menu>
          <Disclosure summary="How points are made">Ratings, then a bonus for a national rank.</Disclosure>
        </Line>
      </section>
      <section className={css.stack}>
        <SectionHead>Alerts</SectionHead>
        <Alert kind="success" onClose={nothing}>
          List published.
        </Alert>
        <Alert kind="severe" onClose={nothing}>
          Unable to update following status.
        </Alert>
        <Alert kind="info" link={{ label: 'Send it again', onClick: nothing }} onClose={nothing}>
          Verify your email address to post on forums. Didn’t get it?
        </Alert>
        <Alert kind="siteAdaptive" link={{ href: '#join', label: 'Join the team' }}>
          The window closes Jan 16.
        </Alert>
      </section>
      <section>
        <SectionHead>Form fields</SectionHead>
        <FieldGrid>
          <TextField label="E-mail" type="email" defaultValue="camille@example.org" ok="Available" span={6} />
          <TextField label="Username" defaultValue="ken" error="Taken. Try ken_27 or another" span={6} />
          <PasswordField label="Password" hint="At least 12 characters" autoComplete="off" span={6} />
          <SelectField label="State" hint="Where you pay tax" options={[{ value: 'IL', label: 'Illinois' }]} span={6} />
          <TextField label="Closed" defaultValue="Not now" disabled span={6} />
          <TextAreaField label="Note" rows={2} hint="Up to 500 characters" />
          <Checkbox label="Keep me logged in for 30 days" defaultChecked />
          <Checkbox label="I have read the terms" error="Agree to go on" />
          <TickBox label="Commits: email" defaultChecked />
          <FieldGroup legend="Age" error="Please enter your age">
            <Radio name="age" value="13_to_15" label="13 to 15" />
            <Radio name="age" value="16_and_over" label="16 or older" />
          </FieldGroup>
        </FieldGrid>
        <OptionRows legend="Plan">
          <OptionRow
            name="plan"
            value="year"
            label="Annual"
            price={{ amount: '$99.95', per: 'a year' }}
            detail="$8.33 a month"
            defaultChecked
          />
          <OptionRow name="plan" value="month" label="Monthly" price={{ amount: '$9.95', per: 'a month' }} />
        </OptionRows>
      </section>
      <section className={css.stack}>
        <SectionHead>Steps in a dialog</SectionHead>
        <InlineDialog
          title="Add War Room"
          actions={
            <>
              <Button kind="second">Back</Button>
              <Button>Pay $30.79</Button>
            </>
          }
        >
          <Steps labels={['Choose', 'Confirm', 'Done']} current={1} />
          <Receipt
            lines={[{ key: 'days', label: '225 days to Aug 21, 2027', amount: '$30.79' }]}
            total={{ label: 'Today', amount: '$30.79' }}
          />
        </InlineDialog>
        <Price amount="$9.95" per="a month" />
      </section>
      <section>
        <SectionHead>Settings</SectionHead>
        <SettingSections
          sections={[
            { id: 'gallery-name', label: 'Username', content: <p>ken_27</p> },
            { id: 'gallery-devices', label: 'Devices', content: <p>Signed in on this one.</p> },
          ]}
        />
      </section>
    </Columns>
  );
}

export function GalleryStates() {
  return (
    <section>
      <SectionHead>Empty, loading, error, locked</SectionHead>
      <Columns count={2}>
        <Empty
          title="No prospects match"
          actions={
            <>
              <RemovableTag label="Wyoming" href="?" />
              <ButtonLink kind="second" size="small" href="?">
                Clear all
              </ButtonLink>
            </>
          }
        >
          Nobody in the 2027 class plays goalkeeper in Wyoming.
        </Empty>
        <Skeleton rows={5} label="Loading 25 prospects" />
        <ErrorState requestId="8f21c0" retryHref="?" />
        <Locked title="Staff picks are for members" subscribeHref="#subscribe" loginHref="#log-in">
          Everyone sees the shares. Members see who picked what, and why. $9.95 a month, cancel on one page.
        </Locked>
        <div className={css.over}>
          <LoadingOverlay label="Paying $30.79" />
        </div>
        <div className={`${css.over} ${css.tall}`}>
          <Toasts
            onClose={nothing}
            toasts={[
              { id: '1', kind: 'info', message: 'Never seen: the oldest of four.' },
              { id: '2', kind: 'severe', message: 'Unable to update following status.' },
              { id: '3', kind: 'success', message: 'List published.' },
              { id: '4', kind: 'siteAdaptive', message: 'The window closes Jan 16.' },
            ]}
          />
        </div>
      </Columns>
    </section>
  );
}
