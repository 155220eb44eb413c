import type { JobStatus } from '@lectern/contract/jobs.ts'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEngines } from '../../../api/queries/health.ts'
import { useLecture } from '../../../api/queries/lectures.ts'
import { useUser } from '../../../api/session.ts'
import { formatJobMessage } from '../../../features/jobs/job-messages.ts'
import { showToast } from '../../../ui/toasts.tsx'
import { useAnnotations } from './annotations/use-annotations.ts'
import { useBulkAudio } from './audio/use-bulk-audio.ts'
import { useBulkCourse } from './audio/use-bulk-course.ts'
import { useWriteAfterSlides } from './deck/use-write-after-slides.ts'
import { useBudgets } from './estimate/use-budgets.ts'
import { useEstimateFirst } from './estimate/use-estimate-first.ts'
import { countLecture, listMissingAudio, placeOf } from './filmstrip/slide-states.ts'
import { useSlideStates } from './filmstrip/use-slide-states.ts'
import type { Notice } from './jobs/notice.ts'
import { useClearing } from './jobs/use-clearing.ts'
import { useStudioJobs } from './jobs/use-studio-jobs.ts'
import { usePublishing } from './publishing/use-publishing.ts'
import { useGeneration } from './script/use-generation.ts'
import { useScriptText } from './script/use-script-text.ts'
import { useScriptView } from './script/use-script-view.ts'
import { useSettings } from './script/use-settings.ts'
import { useTools } from './tools/use-tools.ts'
import { useTranslateAll } from './translation/use-translate-all.ts'
import { usePlace } from './use-place.ts'

/** What a notice is about when it is about the whole lecture: each job keeps its last word. */
const lectureKinds = ['slides', 'lecture_scripts', 'translation'] as const
/** Beside them publishing, which may end when nobody looks. */
const noticeKinds = [...lectureKinds, 'publishing'] as const
type NoticeKind = (typeof noticeKinds)[number]
/** What is open beside the dialogs of publishing. */
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

/** A job that ended well says one thing; more messages name what could not be done. */
const isPlainEnd = (job: JobStatus): boolean => job.details.length === 0

const without = <V>(map: ReadonlyMap<string, V>, key: string): ReadonlyMap<string, V> =>
  new Map([...map].filter(([other]) => other !== key))

/** Everything the studio shows and does; its parts have hooks of their own. */
export function useLectureStudio(lectureId: string) {
  const { t } = useTranslation(['studio', 'authoring', 'translation'])
  const user = useUser()
  const query = useLecture(lectureId)
  const lecture = query.data
  const isBuiltin = useEngines().data?.script === 'builtin'
  const place = usePlace(lecture)
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
      // What was said at single slides was said of other numbers.
      if (job.kind === 'slides' && job.status === 'COMPLETED') forgetSlideNotices()
      const notice = readEnd(job)
      if (notice) setNotice(noticeKeyOf(job), notice)
    },
  })

  /** What is worth saying at the end of a job: why it failed, or what it could not do. */
  const readEnd = (job: JobStatus): Notice | null => {
    const number = job.slide_index ?? 0
    if (job.status === 'COMPLETED') {
      // Which marks it could not keep, or that there was nothing to mark.
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
    // The engine speaks of the slide it was at; here none of them could be written.
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

  return {
    lectureId,
    query,
    lecture,
    place,
    script,
    annotations,
    scriptView,
    settings,
    tools,
    instructions,
    setInstructions,
    jobs,
    counts,
    states,
    generation,
    translation,
    bulk,
    publishing,
    estimateFirst,
    budgets,
    writeAfterSlides,
    openDialog,
    setOpenDialog,
    /** The last word of the lecture's own jobs, and of the open slide's. */
    lectureNotices: noticeKinds.flatMap((of) => {
      const notice = notices.get(of)
      return notice ? [{ of, ...notice }] : []
    }),
    scriptNotice: notices.get(`script ${here}`),
    audioNotice: notices.get(`audio ${here}`),
    dismissLectureNotice: (of: NoticeKind) => setNotice(of, null),
    dismissScriptNotice: () => setNotice(`script ${here}`, null),
    dismissAudioNotice: () => setNotice(`audio ${here}`, null),
    speakAll: () => {
      if (lecture) estimateFirst.begin('speech', () => void bulk.start(listMissingAudio(lecture), 'audio'))
    },
  }
}

const noticeKeyOf = (job: JobStatus): string => {
  if (job.slide_index === null) return job.kind
  // Both ways of writing a script speak at the script.
  const of = job.kind === 'annotated_script' ? 'script' : job.kind
  return `${of} ${placeOf(job.language ?? '', job.slide_index)}`
}

export type Studio = ReturnType<typeof useLectureStudio>
