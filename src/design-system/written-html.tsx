import css from './written-html.module.css';

type WrittenHtmlProps = {
  /** Only from our own calls: the server cleans it on write and again on read. */
  html: string;
  /**
   * `line`: a few words in the surrounding typeface; `text`: paragraphs, lists and tables in the typeface of stories; `page`: the same as a
   * whole page, with headings of two sizes.
   */
  kind?: 'text' | 'page' | 'line';
};

const CLASS = { text: css.text, page: `${css.text} ${css.page}`, line: undefined } as const;

/** HTML that staff wrote, as the server's sanitizer left it: no script, no style, no third-party content. */
export function WrittenHtml({ html, kind = 'text' }: WrittenHtmlProps) {
  const Box = kind === 'line' ? 'span' : 'div';
  return (
    <Box
      className={CLASS[kind]}
      data-written=""
      // biome-ignore lint/security/noDangerouslySetInnerHtml: platform/html/sanitise-html.ts produced it, and removes everything executable
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
