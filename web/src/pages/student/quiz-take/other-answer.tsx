import type { AnswerValue, StudentQuestion } from '@lectern/contract/questions.ts'
import { Alert, Button } from '@mantine/core'
import IconDevices from '@tabler/icons-react/dist/esm/icons/IconDevices.mjs'
import { useTranslation } from 'react-i18next'
import classes from './other-answer.module.css'

type OtherAnswerProps = {
  question: StudentQuestion
  /** Undefined where there was none. */
  other: AnswerValue | undefined
  onUse: (answer: AnswerValue) => void
}

/** What another device had saved when this one's answer took its place: it can be had back. */
export function OtherAnswer({ question, other, onUse }: OtherAnswerProps) {
  const { t } = useTranslation('quizTaking')
  if (other === undefined || other === null) return null
  const words = typeof other === 'number' ? `${other + 1}. ${question.options?.[other] ?? ''}` : other
  return (
    <Alert
      className={classes.alert}
      color="petrol"
      role="status"
      icon={<IconDevices size={18} aria-hidden />}
      title={t('take.otherDevice')}
    >
      <blockquote className={classes.words} dir="auto">
        {words}
      </blockquote>
      <Button size="sm" variant="default" onClick={() => onUse(other)}>
        {t('take.useOther')}
      </Button>
    </Alert>
  )
}
