import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const engineFile = fileURLToPath(new URL('./embedded-speech.ts', import.meta.url))
/** The source of a separate process that speaks a long text and prints its children. */
const parentSource = `
  const { createEmbeddedSpeech } = await import(${JSON.stringify(engineFile)})
  const engine = createEmbeddedSpeech()
  const text = 'This sentence is spoken again and again. '.repeat(400)
  let told = false
  for (let i = 0; i < 2; i += 1) engine.speak({ text, language: 'en', onSentence: () => {
    if (told || engine.childPids().length < 2) return
    told = true
    console.log(JSON.stringify(engine.childPids()))
  } })
`

it.each(['SIGKILL', 'SIGTERM'] as const)('no child outlives its parent: %s', async (signal) => {
  const parent = spawn(process.execPath, ['--input-type=module', '-e', parentSource], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(parent.stdout.setEncoding('utf8'), 'data')
  const pids = JSON.parse(line) as number[]
  expect(pids.length).toBe(2)
  parent.kill(signal)
  await once(parent, 'exit')
  const isAlive = (pid: number) => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }
  // The test's time limit ends this loop if a child stays.
  while (pids.some(isAlive)) await new Promise((resolve) => setTimeout(resolve, 20))
})

it('an idle engine does not keep its process alive', async () => {
  const source = `
    const { createEmbeddedSpeech } = await import(${JSON.stringify(engineFile)})
    await createEmbeddedSpeech().speak({ text: 'Hello there.', language: 'en' })
  `
  const parent = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: 'inherit' })
  expect(await once(parent, 'exit')).toEqual([0, null])
})
