import { createServer, type ServerResponse } from 'node:http';
import pg from 'pg';

/** The limit of a list call: raw `pg`, one prepared statement, JSON.stringify of its rows. Argument: the class year. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const text = `select id, slug, sport, class_year, name, position, rating_tenths, is_rating_derived, national_rank, position_rank, state_rank,
  height_inches, weight_lbs, hometown_city, hometown_state, hometown_country, high_school_id, high_school_name, status, college_id,
  committed_on::text, to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as updated_at
  from prospects where sport = $1 and class_year = $2 and not is_hidden and class_order <= 250 order by class_order limit 100`;
const values = ['football', Number(process.argv[2])];
const server = createServer((_request, response) => {
  void answer(response);
});

async function answer(response: ServerResponse): Promise<void> {
  const { rows } = await pool.query({ name: 'rows', text, values });
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify({ prospects: rows }));
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) process.stdout.write(`listening on ${address.port}\n`);
});
