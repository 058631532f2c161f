import { FieldGrid } from '#design-system/checkbox.tsx';
import { TextField } from '#design-system/field.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import type { getReferral } from '../../referrals/contract.ts';
import css from './subscriptions-page.module.css';

export type OwnReferral = ReplyOf<typeof getReferral>;

/** A member's referral code and link, the rewards, and who has joined. */
export function ReferFriend({ code, link, waiting, credited, mostAYear, paidDays }: OwnReferral) {
  return (
    <section id="refer">
      <SectionHead>Refer a friend</SectionHead>
      <p className={css.words}>
        Give a month, get a month. When a friend subscribes with your link and stays {paidDays} days, you both get a
        free month (up to {mostAYear} a year for you). New subscribers only, with their own card and device.
      </p>
      <FieldGrid>
        <TextField
          span={8}
          label="Your link"
          type="url"
          readOnly
          value={link}
          hint={`Or share your code: ${code}`}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </FieldGrid>
      <dl className={css.facts}>
        <div>
          <dt>Friends joined</dt>
          <dd>
            {waiting + credited === 0
              ? 'None yet'
              : `${inWords(waiting, 'friend')} in their first ${paidDays} days, ${inWords(credited, 'month')} earned`}
          </dd>
        </div>
      </dl>
    </section>
  );
}

const inWords = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
