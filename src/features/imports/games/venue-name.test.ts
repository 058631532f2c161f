import { expect, test } from 'vitest';
import { mendVenue } from './venue-name.ts';

test.each([
  ['Johnny Red"" Floyd Stadium""', 'Johnny "Red" Floyd Stadium'],
  ['Johnny "Red" Floyd Stadium', 'Johnny "Red" Floyd Stadium'],
  ['Johnny ""Red"" Floyd Stadium', 'Johnny "Red" Floyd Stadium'],
  ['"Johnny ""Red"" Floyd Stadium"', 'Johnny "Red" Floyd Stadium'],
  ['Johnny \\"Red\\" Floyd Stadium', 'Johnny "Red" Floyd Stadium'],
  ['Johnny "Red Floyd Stadium', 'Johnny "Red" Floyd Stadium'],
  ['Johnny Red" Floyd Stadium', 'Johnny "Red" Floyd Stadium'],
  ['Johnny "Big Red" Floyd Stadium', 'Johnny "Big Red" Floyd Stadium'],
  ['Johnny “Red” Floyd Stadium', 'Johnny “Red” Floyd Stadium'],
  ['"Sample Field"', 'Sample Field'],
  ['""Sample Field""', 'Sample Field'],
  ['"Sample Field', 'Sample Field'],
  ['Sample Field"', 'Sample Field'],
  ['The "Dome"', 'The "Dome"'],
  ['"The" Dome', '"The" Dome'],
  ['"Red" Sample and "Blue" Field', '"Red" Sample and "Blue" Field'],
  ['Sample " Field', 'Sample Field'],
  ["O'Brien Field at 'The Bay'", "O'Brien Field at 'The Bay'"],
  ['Sample Field', 'Sample Field'],
  ['""', null],
])('%s is %s, and stays so', (text, name) => {
  expect(mendVenue(text)).toBe(name);
  if (name !== null) expect(mendVenue(name)).toBe(name);
});
