import { Button } from '@mantine/core'
import IconMathFunction from '@tabler/icons-react/dist/esm/icons/IconMathFunction.mjs'
import { useTranslation } from 'react-i18next'

type FormulaButtonProps = {
  /** The id of the text area. */
  field: string
  text: string
  onWrite: (text: string) => void
}

const example = 'x^2'

/** Makes a formula of the selected words, or writes an example at the cursor, and selects it. */
export function FormulaButton({ field, text, onWrite }: FormulaButtonProps) {
  const { t } = useTranslation('quizAuthoring')
  const write = () => {
    const area = document.getElementById(field) as HTMLTextAreaElement | null
    const [start, end] = [area?.selectionStart ?? text.length, area?.selectionEnd ?? text.length]
    const tex = text.slice(start, end).trim() || example
    const before = text.slice(0, start)
    onWrite(`${before}$${tex}$${text.slice(end)}`)
    requestAnimationFrame(() => {
      area?.focus()
      area?.setSelectionRange(before.length + 1, before.length + 1 + tex.length)
    })
  }
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      leftSection={<IconMathFunction size={16} aria-hidden />}
      onClick={write}
    >
      {t('forms.formula.add')}
    </Button>
  )
}
