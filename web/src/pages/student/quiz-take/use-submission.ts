import type { SentBody } from '@lectern/contract/call.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, isUnanswered } from '../../../api/api-error.ts'
import { callApi } from '../../../api/call-api.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { paths } from '../../../app/paths.ts'
import { useSessionState } from '../../../features/forms/use-session-state.ts'
import { usePressGuard } from '../../../ui/feedback/use-press-guard.ts'

const submitPatienceMs = 20_000
const submitAgainMs = 3_000
const pollMs = 1_000
const maxPolls = 60
const toResultMs = 1_000

/**
 * Steps from the first click to the result:
 *
 *   answering ──▶ asking ──▶ submitting ──▶ grading ──▶ graded ──▶ (the result's page)
 *       ▲           │ ▲          │             ├──▶ notGraded
 *       └───────────┘ └──failed──┘             └──▶ slow
 *
 * A submission without a reply may have arrived. It is retried automatically, also after a reload of the page, and then returns
 * the same job.
 */
export type Submission =
  | { step: 'answering' | 'asking' | 'submitting' }
  /**
   * `isLost`: no reply came, and the request is retried. `isResumed`: the student confirmed it before this page was loaded.
   * `isGone`: the quiz is deleted or not accessible.
   */
  | { step: 'failed'; isLost: boolean; isResumed: boolean; isGone: boolean; error: ApiError }
  | { step: 'grading' | 'graded' | 'notGraded' | 'slow'; atMs: number }

type SubmissionOptions = {
  quizId: string
  courseId: string
  /** When the attempt began: what was confirmed for another one does not count. */
  startedAt: string | null
  getAnswers: () => SentBody<typeof calls.submissions.submit>['answers']
  /** The server has the submission: autosave stops. */
  onHandedIn: () => void
}

export function useSubmission({ quizId, courseId, startedAt, getAnswers, onHandedIn }: SubmissionOptions) {
  const client = useQueryClient()
  const navigate = useNavigate()
  /** The attempt that the student has confirmed to submit, as long as the server has not answered. */
  const [confirmed, setConfirmed] = useSessionState<string | null>(`quiz ${quizId} confirmed`, null, isTime)
  const [isResumed] = useState(confirmed !== null && confirmed === startedAt)
  const [submission, setSubmission] = useState<Submission>({
    step: isResumed ? 'submitting' : 'answering',
  })
  const page = useRef(new AbortController())
  const lastTry = useRef(new AbortController())

  useEffect(() => {
    page.current = new AbortController()
    return () => page.current.abort()
  }, [])

  const confirm = usePressGuard(async () => {
    const { signal } = page.current
    const thisTry = new AbortController()
    lastTry.current = thisTry
    setConfirmed(startedAt)
    setSubmission((now) => (now.step === 'failed' && now.isLost ? now : { step: 'submitting' }))
    try {
      const patience = AbortSignal.any([signal, thisTry.signal, AbortSignal.timeout(submitPatienceMs)])
      const { job_id } = await callApi(calls.submissions.submit, {
        params: { id: quizId },
        body: { answers: getAnswers(), time_taken_seconds: 0 },
        signal: patience,
      })
      endSubmitting()
      await watchGrading(job_id, signal)
    } catch (error) {
      if (signal.aborted || thisTry.signal.aborted) return
      const failure = error instanceof ApiError ? error : new ApiError(0)
      // Already graded: by an earlier try whose reply was lost, or from another device.
      if (failure.status === 409) {
        endSubmitting()
        showResult()
        return
      }
      const isLost = isUnanswered(failure)
      const isGone = failure.status === 403 || failure.status === 404
      if (!isLost) setConfirmed(null)
      setSubmission({ step: 'failed', isLost, isResumed, isGone, error: failure })
    }
  })

  const endSubmitting = () => {
    setConfirmed(null)
    onHandedIn()
  }

  const watchGrading = async (jobId: string, signal: AbortSignal) => {
    const atMs = Date.now()
    setSubmission({ step: 'grading', atMs })
    void client.invalidateQueries({ queryKey: keyOf(calls.submissions.ofCourse, { params: { courseId } }) })
    for (let poll = 0; poll < maxPolls; poll += 1) {
      if (poll > 0) await wait(pollMs, signal)
      const status = await findStatus(jobId, signal)
      if (status === 'FAILED') return setSubmission({ step: 'notGraded', atMs })
      if (status === 'COMPLETED') {
        setSubmission({ step: 'graded', atMs })
        await wait(toResultMs, signal)
        return showResult()
      }
    }
    setSubmission({ step: 'slow', atMs })
  }

  const showResult = () => {
    void client.invalidateQueries({ queryKey: keyOf(calls.submissions.ofCourse, { params: { courseId } }) })
    client.removeQueries({ queryKey: keyOf(calls.grading.mine, { params: { id: quizId } }) })
    void navigate(paths.quizResult(quizId), { replace: true })
  }

  const tryAgain = useEffectEvent(() => void confirm())
  useEffect(() => {
    if (isResumed) tryAgain()
  }, [isResumed])
  const isLost = submission.step === 'failed' && submission.isLost
  useEffect(() => {
    if (!isLost) return
    const timer = setInterval(tryAgain, submitAgainMs)
    window.addEventListener('online', tryAgain)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', tryAgain)
    }
  }, [isLost])

  return {
    submission,
    ask: () => setSubmission((now) => (now.step === 'answering' ? { step: 'asking' } : now)),
    /**
     * Returns to the answers. If a lost request has submitted the attempt after all, the next save finds
     * out.
     */
    review: () => {
      lastTry.current.abort()
      setConfirmed(null)
      setSubmission({ step: 'answering' })
    },
    confirm: () => void confirm(),
  }
}

/** A failed poll says nothing about the grading. */
const findStatus = (jobId: string, signal: AbortSignal) =>
  callApi(calls.grading.status, {
    params: { job: jobId },
    signal: AbortSignal.any([signal, AbortSignal.timeout(submitPatienceMs)]),
  }).then(
    ({ status }) => status,
    () => {
      signal.throwIfAborted()
      return 'RUNNING' as const
    },
  )

const isTime = (stored: unknown): stored is string => typeof stored === 'string'

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
