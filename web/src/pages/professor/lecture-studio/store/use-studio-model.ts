import type { JobStatus } from '@lectern/contract/jobs.ts'
import type { Lecture } from '@lectern/contract/lectures.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '../../../../api/calls.ts'
import { lectureInput } from '../../../../api/page-url.ts'
import { useUser } from '../../../../api/session.ts'
import { useCall } from '../../../../api/use-call.ts'
import { useEngines } from '../../../../api/use-engines.ts'
import { formatJobMessage } from '../../../../features/jobs/job-messages.ts'
import { showToast } from '../../../../ui/feedback/toasts.tsx'
import { type Annotations, useAnnotations } from './annotations/use-annotations.ts'
import type { Places } from './annotations/use-places.ts'
import { type BulkAudio, useBulkAudio } from './audio/use-bulk-audio.ts'
import { useBulkCourse } from './audio/use-bulk-course.ts'
import type { CurrentSlide } from './current-slide.ts'
import {
  countLecture,
  type LectureCounts,
  listMissingAudio,
  placeOf,
  type SlideStates,
} from './document/slide-states.ts'
import { type ScriptText, useScriptText } from './document/use-script-text.ts'
import { useScriptView } from './document/use-script-view.ts'
import { useSlideStates } from './document/use-slide-states.ts'
import type { Notice } from './jobs/notice.ts'
import { useBudgets } from './jobs/use-budgets.ts'
import { useClearing } from './jobs/use-clearing.ts'
import { type EstimateFirst, useEstimateFirst } from './jobs/use-estimate-first.ts'
import { type Generation, useGeneration } from './jobs/use-generation.ts'
import { useSettings } from './jobs/use-settings.ts'
import { type StudioJobs, useStudioJobs } from './jobs/use-studio-jobs.ts'
import { type Tools, useTools } from './jobs/use-tools.ts'
import { useTranslateAll } from './jobs/use-translate-all.ts'
import { useWriteAfterSlides } from './jobs/use-write-after-slides.ts'
import { type Publishing, usePublishing } from './publishing/use-publishing.ts'
import { type Place, type Readable, usePlace } from './use-current-slide.ts'

/** Kinds of jobs of the whole lecture. Each stores its last notice. */
const lectureKinds = ['slides', 'lecture_scripts', 'translation'] as const
/** Publishing may also end while its dialog is closed. */
const noticeKinds = [...lectureKinds, 'publishing'] as const
type NoticeKind = (typeof noticeKinds)[number]
/** The open dialog or drawer, other than those of publishing. */
export type StudioDialog =
  | 'replace'
  | 'languages'
  | 'details'
  | 'settings'
  | 'shortcuts'
  | 'regenerate'
  | 'leave'
  | 'bulk'
  | 'annotate'
  | 'draw'
  | 'redraw'
  | 'manualAnnotation'
  | 'history'
  | 'original'
  | 'tools'
  | 'find'
  | 'preview'
  | 'spoken'
  | 'estimate'
  | null

/** A success without exceptions has one message; details name what could not be done. */
const isPlainEnd = (job: JobStatus): boolean => job.details.length === 0

const without = <V>(map: ReadonlyMap<string, V>, key: string): ReadonlyMap<string, V> =>
  new Map([...map].filter(([other]) => other !== key))

/**
 * Combines the hooks of the studio into the parts of the store. Returns null until the lecture is loaded.
 */
export function useStudioModel(
  store: Readable<CurrentSlide>,
  lectureId: string,
): { query: UseQueryResult<Lecture>; parts: StudioParts | undefined } {
  const { t } = useTranslation(['studio', 'authoring', 'translation'])
  const user = useUser()
  const query = useCall(calls.lectures.get, lectureInput(lectureId))
  const lecture = query.data
  const isBuiltin = useEngines().data?.script === 'builtin'
  const place = usePlace(store, lecture)
  const script = useScriptText(`${user._id} ${lectureId}`, lecture, place)
  const annotations = useAnnotations(script)
  const scriptView = useScriptView()
  const settings = useSettings(user._id)
  const tools = useTools()
  const [instructions, setInstructions] = useState('')
  const [notices, setNotices] = useState<ReadonlyMap<string, Notice>>(new Map())
  const [openDialog, setOpen] = useState<StudioDialog>(null)
  const { catchUp } = script
  const setOpenDialog = useCallback(
    (dialog: StudioDialog) => {
      catchUp()
      setOpen(dialog)
    },
    [catchUp],
  )

  const estimateFirst = useEstimateFirst(() => setOpenDialog('estimate'))

  const setNotice = (key: string, notice: Notice | null) =>
    setNotices((before) => {
      if (!notice) return without(before, key)
      return new Map(before).set(key, notice)
    })

  const forgetSlideNotices = () =>
    setNotices((before) => new Map([...before].filter(([of]) => noticeKinds.some((kind) => kind === of))))

  const here = placeOf(place.language, place.slide)
  const shownNow = new Set<string>([...noticeKinds, `script ${here}`, `audio ${here}`])
  useClearing(new Map([...notices].filter(([key]) => shownNow.has(key))), (key, notice) =>
    setNotices((before) => (before.get(key) === notice ? without(before, key) : before)),
  )

  const refresh = async (what?: string): Promise<void> => {
    const result = await query.refetch()
    if (result.isError && what) showToast('error', t('refreshFailed', { what }))
  }

  const jobs = useStudioJobs(lectureId, {
    onPart: () => void refresh(),
    onEnd: (job) => {
      const what =
        job.kind === 'translation'
          ? t('translation:processed')
          : t(`processed.${job.kind === 'slides' || job.kind === 'audio' ? job.kind : 'script'}`)
      void refresh(what)
      // A new deck changes the slide numbers: remove the notices of single slides.
      if (job.kind === 'slides' && job.status === 'COMPLETED') forgetSlideNotices()
      const notice = readEnd(job)
      if (notice) setNotice(noticeKeyOf(job), notice)
    },
  })

  /** The notice at the end of a job: why it failed, or what it could not do. */
  const readEnd = (job: JobStatus): Notice | null => {
    const number = job.slide_index ?? 0
    if (job.status === 'COMPLETED') {
      // The message names annotations that could not be kept, or says that there was nothing to annotate.
      if (job.kind === 'annotated_script' && job.message && !isPlainEnd(job))
        return { kind: 'info', sentence: formatJobMessage(job) }
      const isLong = lectureKinds.some((kind) => kind === job.kind)
      return isLong && job.message
        ? { kind: 'info', sentence: formatJobMessage(job), isPassing: isPlainEnd(job) }
        : null
    }
    const fallback =
      job.kind === 'slides'
        ? t('ended.slides')
        : job.kind === 'lecture_scripts'
          ? t('ended.allScripts')
          : job.kind === 'translation'
            ? t('translation:ended')
            : job.kind === 'annotated_script'
              ? t('authoring:annotate.ended', { number })
              : t(`ended.${job.kind === 'audio' ? 'audio' : 'script'}`, { number })
    const kind = job.status === 'FAILED' ? 'error' : 'info'
    // The engine's message names one slide; here none of the slides has text.
    const slides = lecture?.slides[lecture.default_language] ?? []
    const hasNoText = slides.length > 0 && slides.every(({ word_count }) => word_count === 0)
    if (kind === 'error' && job.kind === 'lecture_scripts' && isBuiltin && hasNoText)
      return { kind, sentence: t('bulk.noText', { count: slides.length }) }
    return { kind, sentence: formatJobMessage(job) || fallback, isPassing: kind === 'info' }
  }

  const counts = useMemo(() => lecture && countLecture(lecture), [lecture])
  const generation = useGeneration({
    lectureId,
    lecture,
    place,
    script,
    jobs,
    instructions,
    settings,
    tools,
    setNotice,
  })
  const translation = useTranslateAll({ lectureId, lecture, counts, jobs, script, settings, setNotice })
  const bulk = useBulkAudio(lectureId, lecture, jobs)
  const budgets = useBudgets(lectureId, jobs)
  const states = useSlideStates(lecture, jobs.active, script.unsaved, bulk.queued)
  const publishing = usePublishing(lecture, {
    refetch: async () => (await query.refetch()).data,
    unsavedSlides: script.unsaved.size,
    tell: (sentence) => setNotice('publishing', { kind: 'error', sentence }),
  })
  const writeAfterSlides = useWriteAfterSlides(lectureId, {
    jobs,
    isFree: openDialog === null && publishing.dialog === null && annotations.editing === null,
    readLecture: async () => (await query.refetch()).data,
    ask: () => estimateFirst.begin('script', () => void generation.writeAll('script')),
  })
  useBulkCourse(lecture, bulk, publishing, publishing.dialog === 'missingAudio' || openDialog === 'bulk')

  const lectureNotices = useMemo(
    () =>
      noticeKinds.flatMap((of) => {
        const notice = notices.get(of)
        return notice ? [{ of, ...notice }] : []
      }),
    [notices],
  )
  const { places, ...shownScript } = script
  const parts = lecture &&
    counts && {
      document: { lectureId, lecture, counts, states },
      dialogs: { openDialog, setOpenDialog },
      notices: {
        lectureNotices,
        scriptNotice: notices.get(`script ${here}`),
        audioNotice: notices.get(`audio ${here}`),
        dismissLectureNotice: (of: NoticeKind) => setNotice(of, null),
        dismissScriptNotice: () => setNotice(`script ${here}`, null),
        dismissAudioNotice: () => setNotice(`audio ${here}`, null),
      },
      settings: { ...settings, instructions, setInstructions },
      place,
      script: shownScript,
      places,
      annotations,
      scriptView,
      tools,
      jobs,
      generation,
      translation,
      bulk: {
        ...bulk,
        speakAll: () =>
          estimateFirst.begin('speech', () => void bulk.start(listMissingAudio(lecture), 'audio')),
      },
      publishing,
      estimateFirst,
      budgets,
      writeAfterSlides,
    }
  return { query, parts }
}

const noticeKeyOf = (job: JobStatus): string => {
  if (job.slide_index === null) return job.kind
  // Notices of both kinds of script appear at the script.
  const of = job.kind === 'annotated_script' ? 'script' : job.kind
  return `${of} ${placeOf(job.language ?? '', job.slide_index)}`
}

export type StudioParts = {
  document: {
    lectureId: string
    lecture: Lecture
    counts: LectureCounts
    states: readonly SlideStates[]
  }
  dialogs: { openDialog: StudioDialog; setOpenDialog: (dialog: StudioDialog) => void }
  notices: {
    /** The last notice of each kind of job of the whole lecture. */
    lectureNotices: readonly (Notice & { of: NoticeKind })[]
    /** The last notices about the open slide. */
    scriptNotice: Notice | undefined
    audioNotice: Notice | undefined
    dismissLectureNotice: (of: NoticeKind) => void
    dismissScriptNotice: () => void
    dismissAudioNotice: () => void
  }
  settings: ReturnType<typeof useSettings> & {
    instructions: string
    setInstructions: (instructions: string) => void
  }
  place: Place
  script: Omit<ScriptText, 'places'>
  /** The highlights of the open slide. */
  places: Places
  annotations: Annotations
  scriptView: ReturnType<typeof useScriptView>
  tools: Tools
  jobs: StudioJobs
  generation: Generation
  translation: ReturnType<typeof useTranslateAll>
  bulk: BulkAudio & { speakAll: () => void }
  publishing: Publishing
  estimateFirst: EstimateFirst
  budgets: ReturnType<typeof useBudgets>
  writeAfterSlides: ReturnType<typeof useWriteAfterSlides>
}
