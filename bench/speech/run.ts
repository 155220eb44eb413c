import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { voiceRates } from '@lectern/contract/courses.ts'
import { createEmbeddedSpeech } from '@lectern/server/platform/speech/embedded/embedded-speech.ts'
import { texts } from './texts.ts'

// Seconds of audio per second of CPU: the platform's embedded speech (synthesis, checks, level and MP3; all CPU of
// its child) against the native espeak-ng of the system (which writes plain WAV), in the same run. Linux only.

type Figure = { audioSeconds: number; cpuSeconds: number }

const warmRuns = 5
const ticksPerSecond = Number(spawnSync('getconf', ['CLK_TCK']).stdout) || 100

/** User and system time of a process so far. */
function readCpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

/** The first text of a new child, with its start; then more texts with the same child. */
async function measureOurs(language: string): Promise<{ cold: Figure; warm: Figure }> {
  const engine = createEmbeddedSpeech({ maxChildren: 1 })
  const text = texts[language] as string
  const first = await engine.speak({ text, language })
  const [pid] = engine.childPids() as [number]
  const cold = { audioSeconds: first.durationMs / 1000, cpuSeconds: readCpuSeconds(pid) }
  for (let run = 0; run < warmRuns; run += 1) await engine.speak({ text, language })
  const before = readCpuSeconds(pid)
  const warm = { audioSeconds: 0, cpuSeconds: 0 }
  for (let run = 0; run < warmRuns; run += 1) {
    warm.audioSeconds += (await engine.speak({ text, language })).durationMs / 1000
  }
  warm.cpuSeconds = readCpuSeconds(pid) - before
  await engine.close()
  return { cold, warm }
}

/** One new child speaks all texts once, as for a deck after an idle minute: its start is included. */
async function measureDeck(): Promise<Figure> {
  const engine = createEmbeddedSpeech({ maxChildren: 1, maxChildBytes: Number.POSITIVE_INFINITY })
  let audioSeconds = 0
  for (const [language, text] of Object.entries(texts)) {
    audioSeconds += (await engine.speak({ text, language })).durationMs / 1000
  }
  const cpuSeconds = readCpuSeconds(engine.childPids()[0] as number)
  await engine.close()
  return { audioSeconds, cpuSeconds }
}

function measureNative(language: string, folder: string): Figure | undefined {
  const voice = { en: 'en-us', zh: 'cmn', pt: 'pt-br' }[language] ?? language
  const wav = join(folder, 'native.wav')
  const figure = { audioSeconds: 0, cpuSeconds: 0 }
  for (let run = 0; run < warmRuns; run += 1) {
    const command = 'TIMEFORMAT="%U %S"; time espeak-ng -v "$1" -s "$2" -w "$3" --stdin'
    const done = spawnSync('bash', ['-c', command, 'bash', voice, String(voiceRates.normal), wav], {
      input: texts[language],
    })
    const times = /([\d.]+) ([\d.]+)\s*$/.exec(String(done.stderr))
    if (done.status !== 0 || !times) return undefined
    figure.audioSeconds += (statSync(wav).size - 44) / 2 / 22_050
    figure.cpuSeconds += Number(times[1]) + Number(times[2])
  }
  return figure
}

const speedOf = (figure: Figure) => figure.audioSeconds / figure.cpuSeconds
const add = (sum: Figure, one: Figure) => {
  sum.audioSeconds += one.audioSeconds
  sum.cpuSeconds += one.cpuSeconds
}
const show = (figure: Figure | undefined) => (figure ? speedOf(figure).toFixed(0) : '–').padStart(8)

const folder = mkdtempSync(join(tmpdir(), 'bench-speech-'))
const total = { cold: { audioSeconds: 0, cpuSeconds: 0 }, warm: { audioSeconds: 0, cpuSeconds: 0 } }
const nativeTotal = { audioSeconds: 0, cpuSeconds: 0 }
console.log('Seconds of audio per CPU second\n')
console.log('language   audio s    cold    warm  native')
for (const language of Object.keys(texts)) {
  const { cold, warm } = await measureOurs(language)
  const native = measureNative(language, folder)
  add(total.cold, cold)
  add(total.warm, warm)
  if (native) add(nativeTotal, native)
  console.log(
    `${language.padEnd(10)}${cold.audioSeconds.toFixed(1).padStart(8)}${show(cold)}${show(warm)}${show(native)}`,
  )
}
rmSync(folder, { recursive: true })
const native = nativeTotal.cpuSeconds > 0 ? nativeTotal : undefined
console.log(
  `${'all'.padEnd(10)}${total.cold.audioSeconds.toFixed(1).padStart(8)}${show(total.cold)}${show(total.warm)}${show(native)}`,
)
const deck = await measureDeck()
console.log(`\nOne new child for all ${Object.keys(texts).length} texts: ${speedOf(deck).toFixed(0)}`)
console.log(`Aim: at least 60 with a new child. ${speedOf(deck) >= 60 ? 'Met.' : 'Missed.'}`)
