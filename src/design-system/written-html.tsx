import css from './written-html.module.css';

type WrittenHtmlProps = {
  /** Only what a call of ours gave: the server cleans it when it is written and again when it is read. */
  html: string;
  /** `line`: a few words in a line that has its own face; `text`: paragraphs, lists and tables in the story voice. */
  kind?: 'text' | 'line';
};

/** HTML that staff wrote, as the server's sanitiser left it: no script, no style, nothing of anybody else's. */
export function WrittenHtml({ html, kind = 'text' }: WrittenHtmlProps) {
  const Box = kind === 'text' ? 'div' : 'span';
  return (
    <Box
      className={kind === 'text' ? css.text : undefined}
      data-written=""
      // biome-ignore lint/security/noDangerouslySetInnerHtml: platform/html/sanitise-html.ts made it, and lets nothing through that runs
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
