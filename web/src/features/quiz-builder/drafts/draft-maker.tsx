import type { Lecture } from '@lectern/contract/lectures.ts'
import { Alert, Box, Button, Group, Skeleton, Text } from '@mantine/core'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconSparkles from '@tabler/icons-react/dist/esm/icons/IconSparkles.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf, withReason } from '../../../api/api-error.ts'
import { translateMessages } from '../../../i18n/translate-messages.ts'
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx'
import { JobBanner } from '../../../ui/feedback/job-banner.tsx'
import { useModelSettings } from '../../estimates/use-model-settings.ts'
import { formatJobMessage } from '../../jobs/job-messages.ts'
import { DraftForm } from './draft-form.tsx'
import { type DraftWishes, useQuizDrafts } from './quiz-drafts.ts'
import type { useDraftJob } from './use-draft-job.ts'

type DraftMakerProps = { lecture: Lecture; job: ReturnType<typeof useDraftJob> }

/** The running job, the result of the last one, or the form that starts one. */
export function DraftMaker({ lecture, job }: DraftMakerProps) {
  const { t } = useTranslation(['quizAuthoring', 'common'])
  const settings = useModelSettings()
  const waiting = useQuizDrafts(lecture._id, 'proposed')
  const [isWished, setWished] = useState(false)
  const engine = settings.data?.engines.find(({ task }) => task === 'draft')

  if (job.isRunning && job.job) return <Running job={job} />
  if (job.hasPollingFailed)
    return (
      <FailureAlert>
        {t('common:jobs.pollingFailed.quiz_draft')}
        <Box mt="sm">
          <Button variant="default" size="sm" onClick={job.watchAgain}>
            {t('common:retry')}
          </Button>
        </Box>
      </FailureAlert>
    )
  if (settings.isPending || waiting.isPending || job.isRunning) return <Skeleton height={36} width="40%" />
  const begin = async (wishes: DraftWishes) => {
    await job.start(wishes)
    setWished(false)
  }
  const isFolded = (waiting.data?.length ?? 0) > 0 && !isWished && !job.failure
  return (
    <>
      <Ended job={job} />
      {engine?.waiting && (
        <Alert mb="md" color="gray" icon={<IconInfoCircle size={18} aria-hidden />}>
          {translateMessages(engine.waiting_messages, engine.waiting)}
        </Alert>
      )}
      {isFolded ? (
        <Button
          variant="default"
          leftSection={<IconSparkles size={16} aria-hidden />}
          onClick={() => setWished(true)}
        >
          {t('drafts.more')}
        </Button>
      ) : (
        <DraftForm
          lecture={lecture}
          takesInstructions={engine?.kind !== 'builtin'}
          isStarting={job.isStarting}
          failure={job.failure && messageOf(job.failure, t('drafts.startFailed'))}
          onStart={begin}
        />
      )}
    </>
  )
}

function Running({ job: { job, ...work } }: Pick<DraftMakerProps, 'job'>) {
  const { t } = useTranslation('quizAuthoring')
  if (!job) return null
  const { done, total } = job
  return (
    <Box className="overflow-hidden" bd="1px solid var(--line)" bdrs="sm">
      <JobBanner
        message={formatJobMessage(job)}
        percent={total ? ((done ?? 0) / total) * 100 : undefined}
        onCancel={work.cancel}
        isCancelling={work.isCancelling}
        cancelLabel={t('drafts.cancel')}
      />
      <Text size="sm" py="xs" px="md" c="var(--text-2)">
        {t('drafts.goesOn')}
      </Text>
      {work.cancelFailure && (
        <FailureAlert>{withReason(work.cancelFailure, t('drafts.cancelFailed'))}</FailureAlert>
      )}
    </Box>
  )
}

/** The result of the last job, while it is recent. */
function Ended({ job: { job } }: Pick<DraftMakerProps, 'job'>) {
  if (!job) return null
  if (job.status === 'FAILED')
    return (
      <Box mb="md">
        <FailureAlert>{formatJobMessage(job)}</FailureAlert>
      </Box>
    )
  return (
    <Group component="p" align="flex-start" gap="xs" wrap="nowrap" mb="md" lh="1.375rem" role="status">
      {job.status === 'COMPLETED' && (
        <IconCircleCheck style={{ marginTop: 2 }} size={18} color="var(--ok)" aria-hidden />
      )}
      {formatJobMessage(job)}
    </Group>
  )
}
