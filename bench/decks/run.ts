import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { courses } from '@lectern/contract/courses.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { publishing } from '@lectern/contract/publishing.ts'
import { type GenerationSettings, scripts } from '@lectern/contract/scripts.ts'
import { slides } from '@lectern/contract/slides.ts'
import { speech } from '@lectern/contract/speech.ts'
import { type HttpClient, HttpError, signUpOverHttp, waitForJob } from '../../server/client/http-client.ts'
import { startBenchPlatform } from '../platform/start-platform.ts'

/**
 * Takes every PDF of a folder through the whole path by public calls: upload, slides, scripts, audio,
 * publish. `node bench/decks/run.ts FOLDER [--language ko] [--url http://…] [--show 2]`
 */
type Row = {
  deck: string
  pages: number
  firstSlideS: number
  slidesS: number
  words: number
  scripts: number
  scriptChars: number
  refusedSlides: number
  audioMinutes: number
  audioS: number
  end: string
}

const settings: GenerationSettings = { length: 'medium', tone: 'professional', style: 'standard' }
const seconds = (sinceMs: number): number => (performance.now() - sinceMs) / 1000
const sentence = (error: unknown): string => (error instanceof HttpError ? error.message : String(error))

const makeLecture = async (professor: HttpClient, title: string, language: string): Promise<string> => {
  const course = await professor.call(courses.create, {
    body: { name: title, description: 'A deck of the bench.', supported_languages: [language as 'en'] },
  })
  return (await professor.call(lectures.create, { params: { courseId: course._id }, body: { title } }))._id
}

/** The language of most of the deck's letters, as a professor would choose it. */
const guessLanguage = (title: string, text: string): string => {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  if (count(/\p{Script=Hangul}/gu) > text.length * 0.1 || /[-_]ko[-_.]/.test(title)) return 'ko'
  if (count(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu) > text.length * 0.05) return 'ja'
  if (count(/\p{Script=Han}/gu) > text.length * 0.1) return 'zh'
  return 'en'
}

const takeThrough = async (
  professor: HttpClient,
  file: string,
  options: { language: string | undefined; show: number },
): Promise<Row> => {
  const title = path.basename(file, '.pdf')
  const row: Row = {
    deck: title,
    pages: 0,
    firstSlideS: 0,
    slidesS: 0,
    words: 0,
    scripts: 0,
    scriptChars: 0,
    refusedSlides: 0,
    audioMinutes: 0,
    audioS: 0,
    end: '',
  }
  const id = await makeLecture(professor, title, 'en')
  try {
    const startedMs = performance.now()
    const { job_id } = await professor.call(slides.upload, {
      params: { id },
      body: { mode: 'interactive' },
      file: { name: `${title}.pdf`, bytes: await readFile(file) },
    })
    const prepared = await waitForJob(professor, job_id, (job) => {
      if (row.firstSlideS === 0 && (job.done ?? 0) > 0) row.firstSlideS = seconds(startedMs)
    })
    row.slidesS = seconds(startedMs)
    if (prepared.status !== 'COMPLETED') return { ...row, end: prepared.message }
    const drawn = await professor.call(lectures.get, { params: { id } })
    row.pages = drawn.total_slides
    let text = ''
    for (let slide = 1; slide <= row.pages; slide += 1) {
      const { words } = await professor.call(slides.words, { params: { id, slide } })
      row.words += words.length
      text += words.map((word) => word.text).join(' ')
    }
    const language = options.language ?? guessLanguage(title, text)
    await professor.call(publishing.update, {
      params: { id },
      body: { supported_languages: [language as 'en'] },
    })
    await writeAndSpeak(professor, id, language, row, options.show)
    await professor.call(publishing.update, { params: { id }, body: { published: true } })
    return { ...row, end: `published (${language})` }
  } catch (error) {
    return { ...row, end: sentence(error) }
  }
}

const HANDWRITTEN: Record<string, string> = {
  ko: '이 슬라이드의 그림을 함께 보겠습니다.',
  ja: 'このスライドの図を一緒に見ましょう。',
  zh: '我们一起来看这张图。',
  en: 'Let us look at this picture together.',
}

const writeAndSpeak = async (
  professor: HttpClient,
  id: string,
  language: string,
  row: Row,
  show: number,
): Promise<void> => {
  const { job_id } = await professor.call(scripts.generateAll, { params: { id }, body: { settings } })
  const written = await waitForJob(professor, job_id)
  let lecture = await professor.call(lectures.get, { params: { id } })
  for (const entry of lecture.slides[language] ?? []) {
    if (entry.script.trim() !== '') {
      row.scripts += 1
      row.scriptChars += entry.script.length
      if (row.scripts <= show) console.log(`\n[${row.deck} ${entry.index}] ${entry.script}`)
      continue
    }
    row.refusedSlides += 1
    // Writes one sentence by hand for a slide without text, as a professor would.
    await professor.call(scripts.save, {
      params: { id, slide: entry.index },
      body: { script: HANDWRITTEN[language] ?? HANDWRITTEN.en!, language: language as 'en' },
    })
  }
  if (row.refusedSlides > 0) console.log(`${row.deck}: ${written.message}`)
  const audioStartedMs = performance.now()
  const waiting = (lecture.slides[language] ?? []).map((entry) => entry.index)
  const speakNext = async (): Promise<void> => {
    for (let slide = waiting.shift(); slide !== undefined; slide = waiting.shift()) {
      const { job_id: audioJob } = await professor.call(speech.speak, {
        params: { id, slide, lang: language as 'en' },
      })
      const spoken = await waitForJob(professor, audioJob)
      if (spoken.status !== 'COMPLETED') throw new Error(`slide ${slide}: ${spoken.message}`)
    }
  }
  await Promise.all([speakNext(), speakNext(), speakNext()])
  row.audioS = seconds(audioStartedMs)
  lecture = await professor.call(lectures.get, { params: { id } })
  row.audioMinutes =
    (lecture.slides[language] ?? []).reduce((sum, entry) => sum + (entry.audio_duration_ms ?? 0), 0) / 60_000
}

const main = async (): Promise<void> => {
  const args = process.argv.slice(2)
  const option = (name: string): string | undefined =>
    args.includes(name) ? args.splice(args.indexOf(name), 2)[1] : undefined
  const [language, url, show] = [option('--language'), option('--url'), Number(option('--show') ?? 0)]
  const folder = args[0]
  if (!folder)
    throw new Error(
      'Usage: node bench/decks/run.ts FOLDER [--language ko] [--url http://127.0.0.1:3000] [--show 2]',
    )
  const files = (await readdir(folder)).filter((name) => name.toLowerCase().endsWith('.pdf')).sort()
  const platform = url ? undefined : await startBenchPlatform()
  try {
    const professor = await signUpOverHttp(url ?? platform!.url, { role: 'professor' })
    const rows: Row[] = []
    for (const file of files)
      rows.push(await takeThrough(professor, path.join(folder, file), { language, show }))
    console.table(
      rows.map((row) => ({
        deck: row.deck,
        pages: row.pages,
        'first slide s': row.firstSlideS.toFixed(2),
        'deck s': row.slidesS.toFixed(1),
        words: row.words,
        scripts: row.scripts,
        'chars/script': Math.round(row.scriptChars / Math.max(1, row.scripts)),
        'by hand': row.refusedSlides,
        'audio min': row.audioMinutes.toFixed(1),
        'audio s': row.audioS.toFixed(1),
        end: row.end,
      })),
    )
  } finally {
    await platform?.stop()
  }
}

await main()
