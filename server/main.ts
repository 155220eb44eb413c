import { serve } from './serve.ts'

// In a terminal a person reads the output, and the address should stay in sight.
const logLevel = process.stdout.isTTY ? 'warn' : 'info'

await serve({ LOG_LEVEL: logLevel, ...process.env }, ({ address }) => {
  console.log(address ? `Lectern is ready: ${address}` : 'Lectern works in the background.')
})
