import type { BankQuestion } from '@lectern/contract/question-bank.ts'
import { Alert, Box, Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ui/format.ts'
import { RichText } from '../../../ui/rich-text/rich-text.tsx'

type ChangedMeanwhileProps = { saved: BankQuestion; onKeepMine: () => void; onTakeTheirs: () => void }

/** Someone else saved the question that is edited here: asks which of the two shall stay. */
export function ChangedMeanwhile({ saved, onKeepMine, onTakeTheirs }: ChangedMeanwhileProps) {
  const { t } = useTranslation('questionBank')
  const format = useFormat()
  return (
    <Alert mt="md" color="yellow" variant="light" role="alert" title={t('changed.title')}>
      {t('changed.text', { when: format.dateTime(saved.updated_at) })}
      <Box
        component="section"
        aria-label={t('changed.saved')}
        my="sm"
        p="sm"
        bd="1px solid var(--line)"
        bdrs="sm"
      >
        <Box className="break-words" dir="auto">
          <RichText pictures="named">{saved.question.question_text}</RichText>
        </Box>
        {saved.question.options && (
          <Box component="ul" className="break-words" pl={18} c="var(--text-2)" fz="sm">
            {saved.question.options.map((option) => (
              <li key={option} dir="auto">
                <RichText pictures="named">{option}</RichText>
              </li>
            ))}
          </Box>
        )}
        {saved.tags.length > 0 && (
          <Box className="break-words" c="var(--text-2)" fz="sm">
            {saved.tags.join(', ')}
          </Box>
        )}
      </Box>
      <Group gap="sm">
        <Button size="sm" onClick={onKeepMine}>
          {t('changed.keepMine')}
        </Button>
        <Button size="sm" variant="default" onClick={onTakeTheirs}>
          {t('changed.takeTheirs')}
        </Button>
      </Group>
    </Alert>
  )
}
