/** The help as data: sections of questions, each with an address of its own on the page. */

/** Words, or words that lead somewhere. */
export type HelpText = string | { text: string; href: string };

export type HelpTopic = {
  /** The anchor, unique on the page. */
  id: string;
  question: string;
  /** Paragraphs. */
  answer: readonly (readonly HelpText[])[];
  /** Told only while this page stands: nothing is promised that is not there. */
  needs?: string;
  /** Told only until this page stands. */
  until?: string;
};

export type HelpSection = { id: string; title: string; topics: readonly HelpTopic[] };

/** What can be said now: topics whose page stands; a section without any is left out. */
export function tellable(sections: readonly HelpSection[], pageStands: (href: string) => boolean): HelpSection[] {
  return sections
    .map(({ topics, ...section }) => ({
      ...section,
      topics: topics.filter(
        ({ needs, until }) => (needs === undefined || pageStands(needs)) && (until === undefined || !pageStands(until)),
      ),
    }))
    .filter(({ topics }) => topics.length > 0);
}

export const HELP_PATH = '/help';
export const MEMBER_SERVICES_PATH = '/news/member-services';
