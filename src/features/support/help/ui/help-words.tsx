import type { HelpText } from '../help-topic-view.ts';

/** A paragraph of the help with its links. */
export function HelpWords({ words }: { words: readonly HelpText[] }) {
  return words.map((part) =>
    typeof part === 'string' ? (
      part
    ) : (
      <a key={part.href} href={part.href}>
        {part.text}
      </a>
    ),
  );
}
