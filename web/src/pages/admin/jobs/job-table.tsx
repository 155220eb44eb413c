import { mailKinds } from '@lectern/contract/mail-kinds.ts'
import type { JobGroup, ListedJob } from '@lectern/contract/operations.ts'
import { Box, Button, Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/api-error.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { translateMessages } from '../../../i18n/translate-messages.ts'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { useFormat } from '../../../ui/format.ts'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import { useLanguageName } from '../../../ui/use-language-name.ts'
import rows from '../admin-row.module.css'
import { useJobKind } from '../use-job-kind.ts'

const icons = {
  PENDING: 'waiting',
  RUNNING: 'on',
  CANCELLING: 'waiting',
  COMPLETED: 'done',
  FAILED: 'alarm',
  CANCELLED: 'off',
} as const

/** Jobs as rows, each with what can be done to it. */
export function JobTable({ jobs, group }: { jobs: readonly ListedJob[]; group: JobGroup }) {
  const { t } = useTranslation(['operations', 'admin'])
  const format = useFormat()
  const nameOf = useJobKind()
  const columns = ['kind', 'about', group === 'failed' ? 'ended' : 'created', 'state', 'reason'] as const
  return (
    <DataTable
      caption={t(`jobs.groups.${group}`)}
      head={
        <>
          {columns.map((name) => (
            <Table.Th key={name} scope="col">
              {t(`jobs.head.${name}`)}
            </Table.Th>
          ))}
          <Table.Th scope="col">
            <span className="visually-hidden">{t('jobs.head.actions')}</span>
          </Table.Th>
        </>
      }
    >
      <Table.Tbody>
        {jobs.map((job) => (
          <Table.Tr key={job.job_id} className={rows.row}>
            <Table.Th scope="row" fw={600}>
              {nameOf(job.kind)}
            </Table.Th>
            <Table.Td className="break-words" data-label={t('jobs.head.about')}>
              <About job={job} />
            </Table.Td>
            <Table.Td className="tabular nowrap" data-label={t(`jobs.head.${columns[2]}`)}>
              {format.dateTime(group === 'failed' && job.ended_at ? job.ended_at : job.created_at)}
            </Table.Td>
            <Table.Td data-label={t('jobs.head.state')}>
              <StatusBadge kind={icons[job.status]}>{t(`jobs.states.${job.status}`)}</StatusBadge>
            </Table.Td>
            <Table.Td className="break-words" data-label={t('jobs.head.reason')}>
              <Reason job={job} />
            </Table.Td>
            <Table.Td>
              <JobButton job={job} name={nameOf(job.kind)} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </DataTable>
  )
}

/** The course, lecture or quiz, slide and language of a job; of a mail what it is for. */
function About({ job }: { job: ListedJob }) {
  const { t } = useTranslation('operations')
  const languageOf = useLanguageName()
  // A newer worker may send others.
  const mail = mailKinds.find((kind) => kind === job.mail)
  const parts = [
    job.course_name,
    job.lecture_title,
    job.quiz_title,
    mail === undefined ? job.mail : t(`jobs.mails.${mail}`),
    job.slide_index === null ? null : t('jobs.slide', { number: job.slide_index }),
    job.language === null ? null : languageOf(job.language),
  ].filter((part) => part !== null)
  return <span dir="auto">{parts.join(' · ') || '–'}</span>
}

/** What happens or why it failed; only the code where the words are of a student. */
function Reason({ job: { code, params, details, message } }: { job: ListedJob }) {
  if (code === '') return <>–</>
  if (message !== '') return <>{translateMessages([{ code, params }, ...details], message)}</>
  return (
    <Box component="code" fz="xs" c="var(--text-2)">
      {[code, ...details.map((detail) => detail.code)].join(' ')}
    </Box>
  )
}

function JobButton({ job, name }: { job: ListedJob; name: string }) {
  const { t } = useTranslation('operations')
  const options = (done: string) => ({
    changes: [keyOf(calls.operations.jobs)],
    onError: (error: Error) => showToast('error', messageOf(error, t('jobs.failed'))),
    onSuccess: () => showToast('success', done),
  })
  const retry = useAction(calls.operations.retryJob, options(t('jobs.retried')))
  const cancel = useAction(calls.operations.cancelJob, options(t('jobs.cancelled')))
  const params = { params: { job: job.job_id } }
  if (job.can_retry)
    return (
      <Button
        size="sm"
        variant="default"
        className="touch-height"
        aria-label={t('jobs.retryOf', { job: name })}
        disabled={retry.isPending}
        onClick={() => retry.mutate(params)}
      >
        {t('jobs.retry')}
      </Button>
    )
  if (job.can_cancel)
    return (
      <Button
        size="sm"
        variant="default"
        className="touch-height"
        aria-label={t('jobs.cancelOf', { job: name })}
        disabled={cancel.isPending}
        onClick={() => cancel.mutate(params)}
      >
        {t('jobs.cancel')}
      </Button>
    )
  if (job.status !== 'FAILED') return null
  return (
    <Text span size="sm" c="var(--text-2)">
      {t('jobs.byOwner')}
    </Text>
  )
}
