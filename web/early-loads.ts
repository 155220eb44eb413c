import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { announcements } from '../contract/announcements.ts'
import { courseInvitations } from '../contract/course-invitations.ts'
import { courses } from '../contract/courses.ts'
import { decidedClaims } from '../contract/decided-claims.ts'
import { type Lecture, lectures } from '../contract/lectures.ts'
import { practice } from '../contract/practice.ts'
import { study } from '../contract/study.ts'
import { submissions } from '../contract/submissions.ts'
import { users } from '../contract/users.ts'
import { addressOf } from './src/api/address.ts'

type EarlyPage = {
  /** Its route; `:id` stands for one part of the path. */
  route: string
  /** What the route loads, below `src/`. */
  modules: string[]
  /** Addresses that the page asks for with the token; `:id` is the part of the path, `:dayEnd` the end of the day. */
  calls?: string[]
}

const me = addressOf(users.me.path)
const lecture = addressOf(lectures.get.path, { id: 'ID' }, { history: 'none' }).replace('ID', ':id')
// None about the time: their answer counts from when the page asked.
const dashboardCalls = [
  courses.listMine,
  study.resume,
  submissions.due,
  announcements.mine,
  decidedClaims.list,
  courseInvitations.mine,
]
const practiceToday = addressOf(practice.today.path, {}, { day_ends_at: 'END' }).replace('END', ':dayEnd')
const course = addressOf(courses.get.path, { id: 'ID' }).replace('ID', ':id')
const lecturesOfCourse = addressOf(lectures.listForStudent.path, { courseId: 'ID' }).replace('ID', ':id')
const studentTexts = ['i18n/en/student.ts', 'i18n/en/quiz-taking.ts']
const authoring = ['app/professor-routes.tsx', 'i18n/en/authoring-areas.ts']

/** The pages that are opened most. Others load a little later. */
export const earlyPages: EarlyPage[] = [
  { route: '/', modules: ['pages/public/landing/landing.page.tsx', 'i18n/en/public.ts'] },
  { route: '/login', modules: ['pages/public/login/login.page.tsx', 'i18n/en/public.ts'] },
  {
    route: '/student/dashboard',
    modules: ['pages/student/dashboard/dashboard.page.tsx', ...studentTexts],
    calls: [me, ...dashboardCalls.map(({ path }) => addressOf(path)), practiceToday],
  },
  {
    route: '/student/courses/:id',
    modules: ['pages/student/course/course.page.tsx', ...studentTexts],
    calls: [me, course, lecturesOfCourse],
  },
  {
    route: '/student/lectures/:id',
    modules: ['pages/student/lecture/lecture.page.tsx'],
    calls: [me, lecture],
  },
  {
    route: '/student/quiz/:id/take',
    modules: ['pages/student/quiz-take/quiz-take.page.tsx', 'i18n/en/quiz-taking.ts'],
    calls: [me],
  },
  {
    route: '/professor/dashboard',
    modules: ['pages/professor/dashboard/dashboard.page.tsx', ...authoring],
    calls: [me],
  },
  {
    route: '/professor/courses/:id',
    modules: ['pages/professor/course/course.page.tsx', ...authoring],
    calls: [me],
  },
  {
    route: '/professor/lectures/:id/edit',
    modules: [
      'pages/professor/for-action.tsx',
      'pages/professor/lecture-studio/lecture-studio.page.tsx',
      ...authoring,
    ],
    calls: [me, lecture],
  },
]

/** What an early answer may tell of pictures: a lecture's, or that of the lecture to continue with. */
type EarlyAnswer = Partial<Lecture> & { thumbnail_url?: string | null }

/** A page as the browser gets it: pattern of its path, files to load, and addresses to ask for. */
type EarlyLoads = [pattern: string, files: string[], calls: string[]]

/**
 * Runs in the browser before everything else, and only there: it can use nothing of this module. Begins to load what
 * the page at this address will ask for once the program runs, and the texts of the chosen language.
 */
export function beginLoading(pages: EarlyLoads[], languages: Record<string, string[]>): void {
  const read = (key: string) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const load = (file: string) => {
    const link = document.createElement('link')
    link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload'
    if (file.endsWith('.css')) link.as = 'style'
    // As the program asks for it; otherwise the browser would ask again.
    link.crossOrigin = ''
    link.href = `/${file}`
    document.head.append(link)
  }
  const known = (code: string) => code === 'en' || code in languages
  const browsers = navigator.languages.map((code) => code.split('-')[0] ?? '')
  const language = [read('language') ?? '', ...browsers].find(known) ?? 'en'
  for (const file of languages[language] ?? []) load(file)
  for (const [pattern, files, calls] of pages) {
    const match = new RegExp(pattern).exec(location.pathname)
    if (!match) continue
    for (const file of files) load(file)
    const token = read('token')
    if (!token) continue
    /**
     * The picture that a lecture opens with, as far as the answer tells, or that of the lecture to continue with. The page
     * finds out for certain.
     */
    const loadPicture = (answer: EarlyAnswer | null) => {
      const lecture = answer ?? {}
      const slides = lecture.slides?.[lecture.default_language ?? ''] ?? []
      const asked = Number(new URLSearchParams(location.search).get('slide'))
      const number = asked || (lecture.completed ? 1 : lecture.slide_index) || 1
      const slide = slides[number - 1]
      const address = slide?.image_url ?? lecture.thumbnail_url
      if (!address) return
      const link = document.createElement('link')
      link.rel = 'preload'
      link.as = 'image'
      link.fetchPriority = 'high'
      link.href = address
      document.head.append(link)
    }
    // As in `features/practice/today-input.ts`.
    const dayEnd = encodeURIComponent(new Date(new Date().setHours(24, 0, 0, 0)).toISOString())
    const sent = calls.map((call) => {
      const address = call.replace(':id', match[1] ?? '').replace(':dayEnd', dayEnd)
      const headers = { Authorization: `Bearer ${token}` }
      return { address, answer: fetch(address, { headers, signal: AbortSignal.timeout(90_000) }) }
    })
    window.earlyCalls = new Map(
      sent.map(({ address, answer }) => [address, { token, sentMs: Date.now(), answer }]),
    )
    // All of them: one brings the cookie that opens files.
    Promise.all(sent.map(({ answer }) => answer.then((response) => response.clone())))
      .then((copies) => Promise.all(copies.map(async (copy) => loadPicture(await copy.json()))))
      // The program asks again.
      .catch(() => undefined)
  }
}

type Bundle = Rolldown.OutputBundle

const withImports = (bundle: Bundle, name: string, found = new Set<string>()): Set<string> => {
  const chunk = bundle[name]
  if (chunk?.type !== 'chunk' || found.has(name)) return found
  found.add(name)
  for (const next of chunk.imports) withImports(bundle, next, found)
  return found
}

/** Lists the files that a page loads besides those that `index.html` names. */
function listFiles(bundle: Bundle, modules: string[]): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const entry = chunks.find(({ isEntry }) => isEntry)
  const first = withImports(bundle, entry?.fileName ?? '')
  const files = modules.flatMap((module) => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${module}`))
    if (!chunk) throw new Error(`early-loads: ${module} is not loaded by itself.`)
    const added = [...withImports(bundle, chunk.fileName)].filter((name) => !first.has(name))
    return added.flatMap((name) => {
      const file = bundle[name]
      const styles = file?.type === 'chunk' ? [...(file.viteMetadata?.importedCss ?? [])] : []
      return [name, ...styles]
    })
  })
  return [...new Set(files)]
}

const patternOf = (route: string) => `^${route.replace(':id', '([^/]+)')}$`

/**
 * Adds to `before-paint.js` what `beginLoading` needs. Without it, the browser learns only when the program runs which
 * page is wanted, and only when that page is drawn which data.
 */
export function earlyLoads(): Plugin {
  let script = ''
  return {
    name: 'early-loads',
    apply: 'build',
    generateBundle(_, bundle) {
      const pages = earlyPages.map(
        ({ route, modules, calls = [] }): EarlyLoads => [patternOf(route), listFiles(bundle, modules), calls],
      )
      const languages = Object.fromEntries(
        ['ko', 'zh'].map((code) => [
          code,
          listFiles(bundle, [`i18n/${code}/catalogue.ts`, 'i18n/message-translator.ts']),
        ]),
      )
      script = `;(${beginLoading.toString()})(${JSON.stringify(pages)},${JSON.stringify(languages)})\n`
    },
    writeBundle({ dir = '' }) {
      const file = path.join(dir, 'before-paint.js')
      writeFileSync(file, readFileSync(file, 'utf8') + script)
    },
  }
}
