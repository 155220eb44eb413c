import type { JobStatus } from '@lectern/contract/jobs.ts'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLecture } from '../../../api/queries/lectures.ts'
import { useUser } from '../../../api/session.ts'
import { showToast } from '../../../ui/toasts.tsx'
import type { Notice } from './notice.ts'
import { countLecture, listMissingAudio, placeOf } from './slide-states.ts'
import { useBulkAudio } from './use-bulk-audio.ts'
import { useBulkCourse } from './use-bulk-course.ts'
import { useGeneration } from './use-generation.ts'
import { usePlace } from './use-place.ts'
import { usePublishing } from './use-publishing.ts'
import { useScriptText } from './use-script-text.ts'
import { useSettings } from './use-settings.ts'
import { useSlideStates } from './use-slide-states.ts'
import { useStudioJobs } from './use-studio-jobs.ts'

const wholeLecture = 'lecture'
const plainShownMs = 7000

/** One sentence about a good end; a second one names what could not be done. */
const isPlain = (notice: Notice | undefined): boolean =>
  notice?.kind === 'info' && !/[.。]\s/.test(notice.sentence)

const without = <V>(map: ReadonlyMap<string, V>, key: string): ReadonlyMap<string, V> =>
  new Map([...map].filter(([other]) => other !== key))

/** Everything the studio shows and does; its parts have hooks of their own. */
export function useLectureStudio(lectureId: string) {
  const { t } = useTranslation('studio')
  const user = useUser()
  const query = useLecture(lectureId)
  const lecture = query.data
  const place = usePlace(lecture)
  const script = useScriptText(`${user._id} ${lectureId}`, lecture, place)
  const settings = useSettings(user._id)
  const [instructions, setInstructions] = useState('')
  const [notices, setNotices] = useState<ReadonlyMap<string, Notice>>(new Map())
  const [openDialog, setOpenDialog] = useState<'replace' | 'settings' | 'shortcuts' | 'bulk' | null>(null)

  const setNotice = (key: string, notice: Notice | null) =>
    setNotices((before) => {
      if (!notice) return without(before, key)
      return new Map(before).set(key, notice)
    })

  // What ended well and without exceptions needs no answer.
  const plainNotice = isPlain(notices.get(wholeLecture)) ? notices.get(wholeLecture) : undefined
  useEffect(() => {
    if (!plainNotice) return
    const timer = setTimeout(() => setNotices((before) => without(before, wholeLecture)), plainShownMs)
    return () => clearTimeout(timer)
  }, [plainNotice])

  const refresh = async (what?: string): Promise<void> => {
    const result = await query.refetch()
    if (result.isError && what) showToast('error', t('refreshFailed', { what }))
  }

  const jobs = useStudioJobs(lectureId, {
    onPart: () => void refresh(),
    onEnd: (job) => {
      void refresh(t(`processed.${job.kind === 'slides' || job.kind === 'audio' ? job.kind : 'script'}`))
      const notice = readEnd(job)
      if (notice) setNotice(noticeKeyOf(job), notice)
    },
  })

  /** What is worth saying at the end of a job: why it failed, or what it could not do. */
  const readEnd = (job: JobStatus): Notice | null => {
    const number = job.slide_index ?? 0
    if (job.status === 'COMPLETED') {
      const isLong = job.kind === 'slides' || job.kind === 'lecture_scripts'
      return isLong && job.message ? { kind: 'info', sentence: job.message } : null
    }
    const fallback =
      job.kind === 'slides'
        ? t('ended.slides')
        : job.kind === 'lecture_scripts'
          ? t('ended.allScripts')
          : t(`ended.${job.kind === 'audio' ? 'audio' : 'script'}`, { number })
    const kind = job.status === 'FAILED' ? 'error' : 'info'
    return { kind, sentence: job.error || job.message || fallback }
  }

  const counts = useMemo(() => lecture && countLecture(lecture), [lecture])
  const states = useSlideStates(lecture, jobs.active, script.unsaved)
  const generation = useGeneration({
    lectureId,
    lecture,
    place,
    script,
    jobs,
    instructions,
    settings,
    setNotice,
  })
  const bulk = useBulkAudio(lectureId, jobs)
  const publishing = usePublishing(lecture)
  useBulkCourse(lecture, bulk, publishing, publishing.dialog === 'missingAudio' || openDialog === 'bulk')

  return {
    lectureId,
    query,
    lecture,
    place,
    script,
    settings,
    instructions,
    setInstructions,
    jobs,
    counts,
    states,
    generation,
    bulk,
    publishing,
    openDialog,
    setOpenDialog,
    /** The last word of the lecture's own jobs, and of the open slide's. */
    lectureNotice: notices.get(wholeLecture),
    scriptNotice: notices.get(`script ${placeOf(place.language, place.slide)}`),
    audioNotice: notices.get(`audio ${placeOf(place.language, place.slide)}`),
    dismissLectureNotice: () => setNotice(wholeLecture, null),
    dismissScriptNotice: () => setNotice(`script ${placeOf(place.language, place.slide)}`, null),
    dismissAudioNotice: () => setNotice(`audio ${placeOf(place.language, place.slide)}`, null),
    speakAll: () => {
      if (lecture) void bulk.start(listMissingAudio(lecture), { forPublishing: false })
    },
  }
}

const noticeKeyOf = (job: JobStatus): string =>
  job.kind === 'slides' || job.kind === 'lecture_scripts' || job.slide_index === null
    ? wholeLecture
    : `${job.kind} ${placeOf(job.language ?? '', job.slide_index)}`

export type Studio = ReturnType<typeof useLectureStudio>
