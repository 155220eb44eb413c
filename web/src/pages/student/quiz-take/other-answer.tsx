import type { AnswerValue, StudentQuestion } from '@lectern/contract/questions.ts'
import { listOptions } from '@lectern/core/questions/option-order.ts'
import { answerInWords } from '@lectern/core/questions/question-types.ts'
import { Alert, Box, Button } from '@mantine/core'
import IconDevices from '@tabler/icons-react/dist/esm/icons/IconDevices.mjs'
import { useTranslation } from 'react-i18next'
import { RichText } from '../../../ui/rich-text/rich-text.tsx'

type OtherAnswerProps = {
  question: StudentQuestion
  /** Undefined if there was none. */
  other: AnswerValue | undefined
  onUse: (answer: AnswerValue) => void
}

/** Offers to restore the answer that was replaced: another device's by this one's, or this one's by another's. */
export function OtherAnswer({ question, other, onUse }: OtherAnswerProps) {
  const { t } = useTranslation('quizTaking')
  if (other === undefined || other === null) return null
  const place = listOptions(question).findIndex(({ index }) => index === other)
  const said = answerInWords(question, other)
  const words = typeof other === 'number' ? `${place + 1}. ${said}` : said
  return (
    <Alert
      mt="lg"
      color="petrol"
      role="status"
      icon={<IconDevices size={18} aria-hidden />}
      title={t('take.otherDevice')}
    >
      <Box
        className="break-words pre-line scroll-y"
        component="blockquote"
        mah={160}
        mb="sm"
        c="var(--text)"
        dir="auto"
      >
        <RichText>{words ?? ''}</RichText>
      </Box>
      <Button size="sm" variant="default" onClick={() => onUse(other)}>
        {t('take.useOther')}
      </Button>
    </Alert>
  )
}
