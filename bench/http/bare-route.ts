import Fastify from 'fastify'
import pg from 'pg'

/** The reference: a bare Fastify route that reads one indexed row of the same database. Prints its port. */
const pool = new pg.Pool({
  host: process.argv[2],
  port: Number(process.argv[3]),
  user: process.argv[4],
  database: 'lectern',
  max: 12,
})
const app = Fastify()
app.get<{ Params: { id: string } }>('/row/:id', async (request) => {
  const { rows } = await pool.query('select id, name, email, role, created_at from users where id = $1', [
    request.params.id,
  ])
  return rows[0]
})
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
console.log(typeof address === 'object' ? address?.port : address)
