import type { ReplacementPreview } from '@lectern/contract/slides.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { ApiError, messageOf, withReason } from '../../../api/api-error.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { lectureInput } from '../../../api/page-url.ts'
import { useAction } from '../../../api/use-action.ts'
import { useJob } from '../../../api/use-job.ts'
import { paths } from '../../../app/paths.ts'
import { useSessionState } from '../../../features/forms/use-session-state.ts'
import { formatJobMessage } from '../../../features/jobs/job-messages.ts'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { useLeaveGuard } from '../../../ui/feedback/use-leave-guard.ts'
import { readRows, type TakesFrom, takeFrom } from './match-rows.ts'

/** A page that wants a slide which another page has. */
type Conflict = { page: number; holder: number; slide: number }

/** Why a comparison cannot be applied any more. */
const outdatedCodes: ReadonlySet<string> = new Set([
  'replacement_gone',
  'replaced_with_other_match',
  'deck_gone',
])

const isTakesFrom =
  (length: number) =>
  (stored: unknown): stored is TakesFrom =>
    Array.isArray(stored) &&
    stored.length === length &&
    stored.every((number) => number === null || Number.isInteger(number))

/** The match of a waiting deck with the professor's corrections, and what can be done with it. */
export function useReplacing(lectureId: string, preview: ReplacementPreview) {
  const { t } = useTranslation(['replacing', 'common'])
  const navigate = useNavigate()
  const client = useQueryClient()
  const { deck_id } = preview
  const [takesFrom, setTakesFrom, forget] = useSessionState<TakesFrom>(
    `replacement ${deck_id}`,
    preview.new.map(({ takes_from }) => takes_from),
    isTakesFrom(preview.new.length),
  )
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const rows = useMemo(() => readRows(preview, takesFrom), [preview, takesFrom])
  const guard = useLeaveGuard(true)
  const replace = useAction(calls.slides.replace)
  const discard = useAction(calls.slides.discard)
  const [jobId, setJobId] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isOutdated, setOutdated] = useState(false)
  const [search] = useSearchParams()
  const openSlide = Number(search.get('slide')) || null
  const studio = (slide: number | null) =>
    `${paths.editLecture(lectureId)}${slide === null ? '' : `?slide=${slide}`}`
  /**
   * Back to the studio, which shows how the job ends: at the page that was open there, wherever it is now. The
   * browser's Back does not return to a comparison that is over.
   */
  const finish = async (slidesJob: string) => {
    forget()
    // The studio would follow its pages from the slides it has in memory: give it the new ones.
    await client.refetchQueries({ queryKey: keyOf(calls.lectures.get, lectureInput(lectureId)) })
    guard.letGo()
    const page = openSlide === null ? -1 : takesFrom.indexOf(openSlide)
    void navigate(studio(page === -1 ? null : page + 1), { state: { slidesJob }, replace: true })
  }
  const cancel = useAction(calls.slides.cancel, {
    shows: (stopped) => keyOf(calls.slides.status, { params: { job: stopped.job_id } }),
    onError: (error) => showToast('error', withReason(error, t('common:jobs.cancelFailed'))),
  })
  const { job } = useJob(jobId, {
    kind: 'slides',
    onEnd: (job) => {
      if (job.status === 'COMPLETED' || job.code === 'replaced_before_cancel') return void finish(job.job_id)
      setJobId(null)
      if (job.status === 'CANCELLED') showToast('info', t('replaceCancelled'))
      else {
        setFailure(formatJobMessage(job) || t('replaceFailed'))
        setOutdated(outdatedCodes.has(job.code))
      }
    },
    onPollingFailure: () => jobId && void finish(jobId),
  })

  /** Takes a slide for a page; asks first when another page has it. */
  const choose = (page: number, slide: number | null) => {
    const holder = slide === null ? -1 : takesFrom.indexOf(slide)
    if (slide !== null && holder !== -1 && holder !== page - 1)
      setConflict({ page, holder: holder + 1, slide })
    else setTakesFrom(takeFrom(takesFrom, page, slide))
  }

  const discardDeck = (onDone: () => void) =>
    discard.mutate(
      { params: { id: lectureId }, query: { deck_id } },
      {
        onSuccess: () => {
          forget()
          void client.invalidateQueries({ queryKey: keyOf(calls.slides.replacement) })
          onDone()
        },
      },
    )

  return {
    /** The deck went to another lecture, whose studio is opened. */
    leaveFor: (otherId: string) => {
      discardDeck(() => undefined)
      guard.letGo()
      return navigate(paths.editLecture(otherId), { replace: true })
    },
    rows,
    takesFrom,
    choose,
    conflict,
    /** Ends the question which page keeps a slide; null leaves all as it was. */
    resolve: (page: number | null) => {
      if (conflict && page === conflict.page) setTakesFrom(takeFrom(takesFrom, conflict.page, conflict.slide))
      setConflict(null)
    },
    isReplacing: replace.isPending || jobId !== null,
    cancel: jobId === null ? undefined : () => cancel.mutate({ params: { job: jobId } }),
    isCancelling: cancel.isPending || job?.status === 'CANCELLING',
    /** Another window has replaced the slides or the new deck meanwhile: only another comparison helps. */
    isOutdated,
    forget,
    error: failure ?? (replace.error && messageOf(replace.error, t('replaceFailed'))),
    replace: () => {
      if (replace.isPending || jobId !== null) return
      setFailure(null)
      replace.mutate(
        { params: { id: lectureId }, body: { deck_id, takes_from: [...takesFrom] } },
        {
          onSuccess: ({ job_id }) => setJobId(job_id),
          onError: (error) =>
            setOutdated(
              error instanceof ApiError && error.messages.some(({ code }) => outdatedCodes.has(code)),
            ),
        },
      )
    },
    /** The question before the page is left. */
    leaving: {
      ask: () => void navigate(studio(openSlide), { replace: true }),
      isAsking: guard.isAsking,
      stay: guard.stay,
      leave: guard.leave,
      isDiscarding: discard.isPending,
      error: discard.error && messageOf(discard.error, t('leave.discardFailed')),
      discard: () => discardDeck(guard.leave),
    },
  }
}
