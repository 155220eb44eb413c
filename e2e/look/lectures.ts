import type { JobStatus } from '@lectern/contract/jobs.ts'
import type { LectureLanguage } from '@lectern/contract/languages.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { slides } from '@lectern/contract/slides.ts'
import { speech } from '@lectern/contract/speech.ts'
import type { Page, Route } from '@playwright/test'
import { finishJob } from '../../server/client/http-client.ts'
import { drawDeck } from '../../server/demo/draw-deck.ts'
import { runningJob } from '../running-jobs.ts'
import type { Person } from '../world.ts'

/** Typical slides: a cover, lists, long lines, a title without text. */
const pages: [title: string, ...bullets: string[]][] = [
  ['Gradients and Automatic Differentiation'],
  ['Why gradients?', 'Training follows the slope of the loss', 'By hand they are slow and wrong'],
  [
    'The chain rule',
    'Outer derivative times inner derivative',
    'Every step is simple',
    'Steps are multiplied',
  ],
  [
    'Reverse accumulation',
    'Build a computation graph',
    'Forward: evaluate the graph, store intermediate results',
    'Backward: evaluate the graph in a reversed order',
    'Eliminate paths not needed',
  ],
  ['What it costs', 'Time: about twice the forward pass', 'Memory grows with the depth of the network'],
  ['Summary', 'Programs can be differentiated', 'Reverse mode pays for one output'],
]

/** An annotation of every type, on words of the slide. */
export const annotatedScript = [
  'Let us pull the three steps together. We always start the same way: we [highlight text="Build a computation graph" color="yellow"]build a computation graph[/highlight] out of primitive operations, so that every node is something we already know how to differentiate.',
  'In the forward pass we evaluate that graph from the inputs to the loss, and, this is the part people forget, we [highlight text="store intermediate results" color="green"]store every intermediate result[/highlight] on the way, because the backward pass will ask for them.',
  '[arrow from_text="Forward" to_text="Backward" color="red" style="curved"]Going backward, each node reads the value its forward twin computed[/arrow] and hands its gradient to the node below. We visit the same graph [highlight text="reversed order" color="blue"]in reversed order[/highlight], from the loss towards the inputs.',
  '[text_annotation text="Grey nodes: nobody asked for this gradient, so no work" color="purple"]The grey nodes[/text_annotation] are paths we can [highlight text="Eliminate paths" color="orange"]eliminate[/highlight]: nobody asked for their gradient, so we never compute it.',
  '[diagram type="flowchart" color="teal" elements="[&quot;Inputs -> Graph: forward&quot;, &quot;Graph -> Loss&quot;, &quot;Loss -> Gradients: backward&quot;]"]This is the whole way at a glance[/diagram], and it is what every framework runs when you call backward.',
].join('\n\n')

const plain = (slide: number): string =>
  [
    'Good morning. Today we look at how programs can be differentiated, and why that changed so much.',
    'Training follows the slope of the loss, and for that slope we need gradients. By hand they are slow and often wrong.',
    'The outer derivative is multiplied with the inner one, and every step of it is simple.',
    annotatedScript,
    'It takes about twice the time of the forward pass, and memory grows with the depth of the network.',
    'Programs can be differentiated, and reverse mode pays for itself when there is one output.',
  ][slide - 1] ?? ''

const korean = (slide: number): string => `${slide}번 슬라이드입니다. 프로그램을 미분하는 방법을 살펴봅니다.`

export type TaughtWishes = {
  title?: string
  languages?: LectureLanguage[]
  /** 1-based slides with a script in the default language; default: all. */
  written?: number[]
  /** Slides with audio in the default language; default: none. */
  spoken?: number[]
}

/** Six slides of one lecture; the fourth has an annotation of every type. */
export const makeTaughtLecture = async (
  professor: Person,
  courseId: string,
  {
    title = 'Gradient and Auto Differentiation',
    languages = ['en'],
    written,
    spoken = [],
  }: TaughtWishes = {},
): Promise<string> => {
  const { _id: id } = await professor.call(lectures.create, {
    params: { courseId },
    body: { title, supported_languages: languages },
  })
  const bytes = await drawDeck({
    title: 'Deep Learning',
    slides: pages.map(([head, ...bullets]) => ({ title: head, bullets })),
  })
  const { job_id } = await professor.call(slides.upload, {
    params: { id },
    body: { mode: 'interactive' },
    file: { name: 'gradients.pdf', bytes },
  })
  await finishJob(professor, job_id)
  // The other languages are locked while scripts of the first one are missing.
  for (const language of written ? languages.slice(0, 1) : languages) {
    for (const [index] of pages.entries()) {
      const slide = index + 1
      if (written && !written.includes(slide)) continue
      await professor.call(scripts.save, {
        params: { id, slide },
        body: { script: language === 'ko' ? korean(slide) : plain(slide), language },
      })
    }
  }
  for (const slide of spoken) {
    const started = await professor.call(speech.speak, { params: { id, slide, lang: languages[0] ?? 'en' } })
    await finishJob(professor, started.job_id)
  }
  return id
}

/** The list of jobs that a page is shown at present. */
const shownJobs = new WeakMap<Page, (route: Route) => Promise<void>>()

/** Shows the page these running jobs of its lecture, which never end. */
export const showJobs = async (
  page: Page,
  lectureId: string,
  ...jobs: Partial<JobStatus>[]
): Promise<void> => {
  const address = '**/api/lectures/*/jobs*'
  const answer = (route: Route) =>
    route.fulfill({ json: jobs.map((job, index) => ({ ...runningJob(lectureId, index), ...job })) })
  const former = shownJobs.get(page)
  // Add the new route before removing the old one. Otherwise a poll in between would reach the platform,
  // and its answer would end the jobs.
  await page.route(address, answer)
  if (former) await page.unroute(address, former)
  shownJobs.set(page, answer)
}
