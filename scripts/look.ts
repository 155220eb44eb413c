// `npm run look`: takes pictures of the states of the screens into .cache/look (see e2e/look/look.ts).
//
//   npm run look [-- --grep studio] [other options of Playwright] [part of a file's name …]
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { endWithParent } from '../server/platform/parent.ts'
import { provideBrowser } from './test-requirements.ts'

endWithParent()
const browser = await provideBrowser()
const args = ['test', '--config', 'e2e/look/look.config.ts', ...process.argv.slice(2)]
const looking = spawn('playwright', args, {
  cwd: resolve(import.meta.dirname, '..'),
  env: { ...process.env, CHROMIUM_PATH: browser },
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => looking.kill(signal))
looking.once('error', (error) => {
  console.error(error.message)
  process.exitCode = 1
})
looking.once('close', (code) => {
  process.exitCode = code ?? 1
  console.log('The pictures are in .cache/look, a sheet for each state.')
})
