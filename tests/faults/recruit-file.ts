import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A class of fictional people in the recruits layout; each class has its own names. */

const HEADER = 'position,name,location,school,height,weight,fourty,stars,rating,rank,institution,year';
const FIRST = ['Ash', 'Bo', 'Cy', 'Del', 'Eli', 'Fay', 'Gus'];
const POSITIONS = ['qb', 'rb', 'wr', 'ot', 'cb'];

export function writeRecruitFile(folder: string, year: number, rows: number): string {
  const lines = Array.from({ length: rows }, (_, index) => {
    const place = index + 1;
    const name = `${FIRST[index % FIRST.length]} Invented${letters(year)}${letters(index)}`;
    const college = index % 3 === 0 ? 'Alabama' : '';
    return `${POSITIONS[index % POSITIONS.length]},${name},"Mobile, AL",Example High,,2${index % 90},,${2 + (index % 4)},,${place},${college},${year}`;
  });
  const path = join(folder, `class-${year}.csv`);
  writeFileSync(path, `${HEADER}\n${lines.join('\n')}\n`);
  return path;
}

/** A number as letters, because digits in a name would be reported as an error. */
function letters(number: number): string {
  return Array.from(String(number))
    .map((digit) => 'abcdefghij'[Number(digit)])
    .join('');
}
