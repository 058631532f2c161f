/** The help as data: sections of questions, each with its own anchor on the page. */

/** Text, or a link. */
export type HelpText = string | { text: string; href: string };

export type HelpTopic = {
  /** The anchor, unique on the page. */
  id: string;
  question: string;
  /** Paragraphs. */
  answer: readonly (readonly HelpText[])[];
  /** Shown only if this page exists, so that nothing is promised that is not there. */
  needs?: string;
  /** Shown only until this page exists. */
  until?: string;
};

export type HelpSection = { id: string; title: string; topics: readonly HelpTopic[] };

/** The topics to show: those whose page exists; empty sections are left out. */
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
