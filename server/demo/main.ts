import { serve } from '../serve.ts'
import { demoPeople, seedDemo } from './seed.ts'

/** Starts Lectern with a small finished course in its own folder, so that no real data is touched. */
await serve({ DATA_DIR: './data-demo', LOG_LEVEL: 'warn', ...process.env }, async ({ address }) => {
  if (!address) throw new Error('The demo needs a web server: leave ROLE unset.')
  await seedDemo(address, (line) => console.log(line))
  console.log(`
Lectern is ready: ${address}

  Professor   ${demoPeople.professor.email}   password: ${demoPeople.professor.password}
  Student     ${demoPeople.student.email}     password: ${demoPeople.student.password}
`)
})
