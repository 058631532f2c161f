import css from './written-html.module.css';

type WrittenHtmlProps = {
  /** Only what a call of ours gave: the server cleans it when it is written and again when it is read. */
  html: string;
  /**
   * `line`: a few words in a line that has its own face; `text`: paragraphs, lists and tables in the story voice; `page`: the same as the
   * whole of a page, with headings of two sizes.
   */
  kind?: 'text' | 'page' | 'line';
};

const CLASS = { text: css.text, page: `${css.text} ${css.page}`, line: undefined } as const;

/** HTML that staff wrote, as the server's sanitiser left it: no script, no style, nothing of anybody else's. */
export function WrittenHtml({ html, kind = 'text' }: WrittenHtmlProps) {
  const Box = kind === 'line' ? 'span' : 'div';
  return (
    <Box
      className={CLASS[kind]}
      data-written=""
      // biome-ignore lint/security/noDangerouslySetInnerHtml: platform/html/sanitise-html.ts made it, and lets nothing through that runs
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
