// A process for the tests: starts the server in the given folder, prints {"ready":…}, then writes rows one
// after another, printing each number once it is acknowledged. With "hold" it writes nothing and keeps the
// server running; a refused start prints {"refused":…}.
import pg from 'pg'
import { startEmbeddedServer } from '../embedded-server.ts'

const [dataDir = '', mode] = process.argv.slice(2)
const print = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)

try {
  const server = await startEmbeddedServer({ dataDir })
  print({ ready: server.processId, owner: process.pid })
  if (mode === 'stop') {
    await server.stop()
    process.exit(0)
  }
  if (mode === 'write') {
    const pool = new pg.Pool(server.connection)
    await pool.query('CREATE TABLE IF NOT EXISTS acknowledged (n integer PRIMARY KEY)')
    for (let n = 1; ; n++) {
      await pool.query('INSERT INTO acknowledged VALUES ($1)', [n])
      print({ row: n })
    }
  }
} catch (error) {
  print({ refused: (error as Error).message })
  process.exit(3)
}
