import { FieldGrid } from '#design-system/checkbox.tsx';
import { TextField } from '#design-system/field.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import type { getReferral } from '../../referrals/contract.ts';
import css from './subscriptions-page.module.css';

export type OwnReferral = ReplyOf<typeof getReferral>;

/** A member's code and link for his friends, what they give, and what they have brought. */
export function ReferFriend({ code, link, waiting, credited, mostAYear, paidDays }: OwnReferral) {
  return (
    <section id="refer">
      <SectionHead>Refer a friend</SectionHead>
      <p className={css.words}>
        A friend who subscribes by your link gets a free month, and so do you, once they have paid for {paidDays} days:
        up to {mostAYear} months a year for you. It is for friends who never subscribed, with a card and a device of
        their own.
      </p>
      <FieldGrid>
        <TextField
          span={8}
          label="Your link"
          type="url"
          readOnly
          value={link}
          hint={`Or let them type your code, ${code}.`}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </FieldGrid>
      <dl className={css.facts}>
        <div>
          <dt>Brought</dt>
          <dd>
            {waiting + credited === 0
              ? 'Nobody yet'
              : `${inWords(waiting, 'friend')} in the first ${paidDays} days, ${inWords(credited, 'month')} given to you`}
          </dd>
        </div>
      </dl>
    </section>
  );
}

const inWords = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
