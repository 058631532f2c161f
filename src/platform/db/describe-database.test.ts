import { expect, test } from 'vitest';
import { describeDatabase } from './describe-database.ts';

test.each([
  [undefined, 'the embedded database in /var/lib/bluechip'],
  ['postgres://owner:secret@db.example:6543/recruits', 'the PostgreSQL database recruits on db.example:6543'],
  ['postgres://owner@localhost/my%20network?sslmode=require', 'the PostgreSQL database my network on localhost'],
  ['postgres:///recruits?host=/run/postgresql', 'the PostgreSQL database recruits on /run/postgresql'],
  ['postgres://%2Fvar%2Frun%2Fpostgresql/recruits', 'the PostgreSQL database recruits on /var/run/postgresql'],
  ['postgres://db.example/100%', 'the PostgreSQL database 100% on db.example'],
  ['postgresql://', 'the PostgreSQL database of the user on this machine'],
])('%s', (url, words) => {
  expect(describeDatabase({ DATABASE_URL: url, BLUECHIP_DATA_DIR: '/var/lib/bluechip' })).toBe(words);
});
