const EVERY = 10;

/** Prints a line at every tenth: "Inventing a network: 30 %, football class of 2024". */
export function percentLines(print: (line: string) => void): (percent: number, part: string) => void {
  let due = EVERY;
  return (percent, part) => {
    if (percent < due || percent >= 100) return;
    due = percent - (percent % EVERY) + EVERY;
    print(`Inventing a network: ${percent} %, ${part}`);
  };
}
