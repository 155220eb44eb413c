import type { JobKind, JobStatus } from '@lectern/contract/jobs.ts'
import type { Lecture } from '@lectern/contract/lectures.ts'
import { type Context, createContext, use, useMemo } from 'react'
import { keyOf } from '../../../../api/call-query.ts'
import { calls } from '../../../../api/calls.ts'
import { lectureInput } from '../../../../api/page-url.ts'
import { queryClient } from '../../../../api/query-client.ts'
import { readPages } from '../../../../features/slide-pages/read-pages.ts'
import { countLecture, type LectureCounts } from './document/slide-states.ts'

const read = <T>(context: Context<T | null>): T => {
  const value = use(context)
  if (value === null) throw new Error('This component is outside of the studio.')
  return value
}

export const lectureKey = (lectureId: string) => keyOf(calls.lectures.get, lectureInput(lectureId))

/** Finds the open lecture as it was loaded last, for actions. Components use `useLecture`. */
export const findLecture = (lectureId: string): Lecture | undefined =>
  queryClient.getQueryData(lectureKey(lectureId))

/** Loads the lecture again. */
export async function refetchLecture(lectureId: string): Promise<Lecture | undefined> {
  await queryClient.refetchQueries({ queryKey: lectureKey(lectureId), exact: true })
  const state = queryClient.getQueryState<Lecture>(lectureKey(lectureId))
  return state?.status === 'error' ? undefined : state?.data
}

export const LectureContext = createContext<Lecture | null>(null)
export const useLecture = (): Lecture => read(LectureContext)

export function useCounts(): LectureCounts {
  const lecture = useLecture()
  return useMemo(() => countLecture(lecture), [lecture])
}

const pages = new WeakMap<Lecture, ReturnType<typeof readPages>>()
/** The pages of a lecture by slide number, read once for each state of the lecture. */
export function pagesOf(lecture: Lecture): ReturnType<typeof readPages> {
  const known = pages.get(lecture) ?? readPages(lecture)
  pages.set(lecture, known)
  return known
}

/** The lecture's jobs, whichever user or tab started them. */
export type StudioJobs = {
  jobs: readonly JobStatus[]
  /** The jobs that have not ended. */
  active: readonly JobStatus[]
  isLoaded: boolean
  /** True if polling has stopped after errors; `look` resumes it. */
  hasPollingFailed: boolean
}
export const JobsContext = createContext<StudioJobs | null>(null)
export const useJobs = (): StudioJobs => read(JobsContext)

export const findJob = (jobs: readonly JobStatus[], kind: JobKind) => jobs.find((job) => job.kind === kind)

/** Finds the job that writes or speaks this slide now. */
export const findJobOf = (
  jobs: readonly JobStatus[],
  kind: 'script' | 'annotated_script' | 'audio',
  { slide, language }: { slide: number; language: string },
) => jobs.find((job) => job.kind === kind && job.slide_index === slide && job.language === language)

/** Where a script is found: a slide in a language. */
export type SlideAddress = {
  slide: number
  /** The page at this number; undefined if the lecture has no slides. */
  page: string | undefined
  language: string
}
/** The chosen slide: its picture, number and thumbnail are shown at once. */
export const ChosenAddressContext = createContext<SlideAddress | null>(null)
export const useChosenAddress = (): SlideAddress => read(ChosenAddressContext)
/** The open slide, to which everything else belongs: it follows the chosen one (`SlideAddressProvider`). */
export const SlideAddressContext = createContext<SlideAddress | null>(null)
export const useSlideAddress = (): SlideAddress => read(SlideAddressContext)
export const OpenNowContext = createContext<(() => void) | null>(null)
/** Opens the chosen slide within the present event, for a press that comes before all of it is shown. */
export const useOpenNow = (): (() => void) => read(OpenNowContext)

/** Numbers of the neighbours of the chosen slide; undefined at the ends. */
export function useNeighbours(): { previous: number | undefined; next: number | undefined } {
  const numbers = [...pagesOf(useLecture()).keys()]
  const at = numbers.indexOf(useChosenAddress().slide)
  return { previous: numbers[at - 1], next: numbers[at + 1] }
}
