import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hasStatus, withReason } from '../../../api/api-error.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { useJob } from '../../../api/use-job.ts'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { formatJobMessage } from '../../jobs/job-messages.ts'
import { useBuilder } from '../builder-context.ts'
import type { WatchedDrafting } from './use-draft-watch.ts'

/** Shows a toast when a drafting job ends while its panel is closed; renders nothing itself. */
export function DraftWatch() {
  const { drafts } = useBuilder()
  return drafts.watched
    .filter(({ lectureId, made }) => made === null && !drafts.showsLecture(lectureId))
    .map((one) => <Watch key={one.jobId} {...one} />)
}

function Watch({ lectureId, jobId }: WatchedDrafting) {
  const { t } = useTranslation(['quizAuthoring', 'common'])
  const client = useQueryClient()
  const { drafts } = useBuilder()
  const { watchAgain } = useJob(jobId, {
    kind: 'quiz_draft',
    onEnd: (job) => {
      drafts.endWatch(job)
      void client.invalidateQueries({ queryKey: keyOf(calls.quizDrafts.list, { params: { id: lectureId } }) })
      const look = { label: t('drafts.look'), run: () => drafts.show(lectureId) }
      if (job.status === 'FAILED') showToast('error', formatJobMessage(job), look)
      else showToast(job.status === 'COMPLETED' ? 'success' : 'info', formatJobMessage(job), look)
    },
    onPollingFailure: (error) => {
      // The job is gone with its lecture.
      if (hasStatus(error, 403, 404)) return drafts.watch(lectureId, null)
      const again = { label: t('common:checkAgain'), run: watchAgain }
      showToast('error', withReason(error, t('common:jobs.pollingFailed.quiz_draft')), again)
    },
  })
  return null
}
