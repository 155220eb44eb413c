import { serve } from './serve.ts'

await serve(process.env, ({ address }) => {
  console.log(address ? `Lectern is ready: ${address}` : 'Lectern works in the background.')
})
