import { Button, Tooltip } from '@mantine/core'
import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs'
import IconPinFilled from '@tabler/icons-react/dist/esm/icons/IconPinFilled.mjs'
import { useTranslation } from 'react-i18next'
import type { QuestionFieldsProps } from '../question-form.ts'

/** Keeps the order of the options in a quiz that shuffles them. */
export function KeepOrderButton({ question, onChange }: Pick<QuestionFieldsProps, 'question' | 'onChange'>) {
  const { t } = useTranslation('quizAuthoring')
  const isKept = question.keep_option_order ?? false
  return (
    <Tooltip label={t('options.keepOrderHint')} multiline maw={280}>
      <Button
        variant={isKept ? 'light' : 'subtle'}
        size="sm"
        aria-pressed={isKept}
        leftSection={isKept ? <IconPinFilled size={16} aria-hidden /> : <IconPin size={16} aria-hidden />}
        onClick={() => onChange({ keep_option_order: !isKept })}
      >
        {t('options.keepOrder')}
      </Button>
    </Tooltip>
  )
}
