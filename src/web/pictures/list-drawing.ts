import { NETWORK_KEY } from '#features/sites/sites/network-colors-view.ts';
import { box, type Shape, words } from '#platform/pictures/drawing.ts';
import { type Card, card, titleSize } from './card.ts';
import { type ColoursOf, INK } from './ink.ts';

export type ListRow = {
  /** The rank, with ties. */
  place: string;
  name: string;
  /** After the name, smaller. */
  detail: string;
  /** At the end of the row. */
  marks: readonly Shape[];
};

type ListFacts = {
  title: string;
  /** Below the title. */
  lines: readonly string[];
  aside: string;
  rows: readonly ListRow[];
  description: string;
};

export const LIST_ROWS = 5;
const ROW = 66;
const TITLE = { line: 84, lines: 56, least: 44 } as const;

/** The top of a list, as a ledger. */
export function listDrawing({ title, lines, aside, rows, description }: ListFacts, coloursOf: ColoursOf): Card {
  return card({
    masthead: {
      colours: coloursOf(NETWORK_KEY),
      aside,
      title,
      size: titleSize(title, TITLE),
      lines,
    },
    body: box({ flexDirection: 'column', width: '100%', height: ROW * LIST_ROWS }, ...rows.map(rowOf)),
    description,
  });
}

function rowOf({ place, name, detail, marks }: ListRow, index: number): Shape {
  return box(
    { alignItems: 'center', height: ROW, gap: 20, borderTop: `${index === 0 ? 0 : 2}px solid ${INK.rule}` },
    words({ width: 64, flexShrink: 0, fontSize: 40, fontWeight: 900 }, place),
    words({ flexShrink: 1, fontSize: 38, fontWeight: 700 }, name),
    box(
      { flexGrow: 1, flexShrink: 0, justifyContent: 'flex-start' },
      words({ fontSize: 30, fontWeight: 500, color: INK['ink-2'] }, detail),
    ),
    ...marks,
  );
}
