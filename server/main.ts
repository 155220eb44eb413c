import { serve } from './serve.ts'

// A terminal is watched by a person, who wants the address to stay in sight.
const logLevel = process.stdout.isTTY ? 'warn' : 'info'

await serve({ LOG_LEVEL: logLevel, ...process.env }, ({ address }) => {
  console.log(address ? `Lectern is ready: ${address}` : 'Lectern works in the background.')
})
