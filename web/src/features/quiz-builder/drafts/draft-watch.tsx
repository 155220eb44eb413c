import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
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
  const { t } = useTranslation('quizAuthoring')
  const client = useQueryClient()
  const { drafts } = useBuilder()
  useJob(jobId, {
    kind: 'quiz_draft',
    onEnd: (job) => {
      drafts.endWatch(job)
      void client.invalidateQueries({ queryKey: keyOf(calls.quizDrafts.list, { params: { id: lectureId } }) })
      const look = { label: t('drafts.look'), run: () => drafts.show(lectureId) }
      if (job.status === 'FAILED') showToast('error', formatJobMessage(job), look)
      else showToast(job.status === 'COMPLETED' ? 'success' : 'info', formatJobMessage(job), look)
    },
    // Opening the panel finds the job again, if it still exists.
    onPollingFailure: () => drafts.watch(lectureId, null),
  })
  return null
}
