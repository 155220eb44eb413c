import { Alert, Box, Button, Group, Stack } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { UnsentAnswers } from '../../../api/outbox/answers.ts'
import { paths } from '../../../app/paths.ts'
import { ConfirmModal } from '../../../ui/feedback/confirm-modal.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'

type LostAttemptProps = { title: string; answers: UnsentAnswers; onDelete: () => void }

/**
 * Shows the answers that this browser has to a quiz of which the server knows no attempt, as after it was restored from an
 * older backup. Joining the quiz again takes them into the new attempt.
 */
export default function LostAttempt({ title, answers, onDelete }: LostAttemptProps) {
  const { t, i18n } = useTranslation('quizTaking')
  const [isAsking, setAsking] = useState(false)
  const given = Object.entries(answers)
    .filter(([, { answer }]) => answer !== null)
    .map(([id, { answer, readable }]) => ({
      id,
      question: readable?.question ?? '',
      words: readable?.answer ?? String(answer),
    }))
    .toSorted((one, other) => one.question.localeCompare(other.question, i18n.language, { numeric: true }))
  const text = [title, ...given.map(({ question, words }) => `${question}\n${words}`.trim())].join('\n\n')
  return (
    <Page width={816}>
      <PageHeader title={title} />
      <Stack gap={20}>
        <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />}>
          <Stack gap={6}>
            <p>{t('lost.unknown')}</p>
            <p>{t('lost.next')}</p>
          </Stack>
        </Alert>
        <Group gap={10}>
          <Button component={Link} to={paths.joinQuiz()}>
            {t('join.title')}
          </Button>
          <Button
            component="a"
            variant="default"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text.toWellFormed())}`}
            download={`${title}.txt`}
          >
            {t('lost.download')}
          </Button>
          <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
            {t('lost.delete')}
          </Button>
        </Group>
        <Box component="ul">
          {given.map(({ id, question, words }) => (
            <Box component="li" key={id} className="border-below break-words" py={12} dir="auto">
              {question !== '' && <strong>{question}</strong>}
              <p className="pre-line">{words}</p>
            </Box>
          ))}
        </Box>
      </Stack>
      <ConfirmModal
        isOpen={isAsking}
        title={t('lost.deleteTitle')}
        confirm={{ label: t('lost.delete'), busyLabel: t('lost.delete'), isDangerous: true }}
        onConfirm={onDelete}
        onClose={() => setAsking(false)}
      >
        {t('lost.deleteText')}
      </ConfirmModal>
    </Page>
  )
}
