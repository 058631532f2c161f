import type { ReactNode } from 'react';
import { Disclosure } from '#design-system/disclosure.tsx';
import { LONGEST_REASON } from '#kernel/reason.ts';
import { CallArea } from '#web/call-field.tsx';
import { memberPath } from '../member-paths-view.ts';
import css from './member-pages.module.css';

/** One staff action: a description of its effect, then its form. */
export function Part({ summary, words, children }: { summary: string; words: string; children: ReactNode }) {
  return (
    <Disclosure summary={summary}>
      <div className={css.form}>
        <p>{words}</p>
        {children}
      </div>
    </Disclosure>
  );
}

/** Every staff form requires a reason. */
export const Reason = ({ id }: { id: string }) => (
  <CallArea
    id={`${id}-reason`}
    label="Reason"
    name="reason"
    required
    maxLength={LONGEST_REASON}
    hint="Kept in the audit log."
  />
);

/** The part of the member page that confirms a completed action. */
export const doneAt = (userId: number, done: string) => `${memberPath(userId)}?done=${done}#service`;
