import { findSetupAddress } from './features/administration/setup.ts'
import { serve } from './serve.ts'

// In a terminal a person reads the output, and the address should stay in sight.
const logLevel = process.stdout.isTTY ? 'warn' : 'info'

await serve({ LOG_LEVEL: logLevel, ...process.env }, async ({ address, context }) => {
  console.log(address ? `Lectern is ready: ${address}` : 'Lectern is running in the background.')
  const setup = address && (await findSetupAddress(context, context.config.publicUrl ?? address))
  if (setup) console.log(`Lectern has no administrator yet. To set it up, open ${setup}`)
})
