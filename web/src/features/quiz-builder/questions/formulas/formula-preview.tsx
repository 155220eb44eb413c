import type { Question } from '@lectern/contract/questions.ts'
import { hasFormula } from '@lectern/core/text/formulas.ts'
import { Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FormulaText } from '../../../../ui/formulas/formula-text.tsx'
import classes from './formula-preview.module.css'

/** The texts of a question that have formulas, as students see them. */
export function FormulaPreview({ question }: { question: Question }) {
  const { t } = useTranslation('quizAuthoring')
  const { question_text, options, prompts, correct_answer } = question
  const texts = [question_text, ...(prompts ?? []), ...(options ?? []), String(correct_answer ?? '')]
  const shown = texts.filter(hasFormula)
  if (shown.length === 0) return null
  return (
    <Box
      component="section"
      aria-label={t('forms.formula.preview')}
      px="md"
      py="sm"
      bdrs="sm"
      bg="var(--sunken)"
    >
      <Box component="p" mb={4} c="var(--text-2)" fz="xs">
        {t('forms.formula.preview')}
      </Box>
      <ul className={classes.texts}>
        {shown.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text is what stands at its place
          <li key={index} className="break-words pre-line" dir="auto">
            <FormulaText>{text}</FormulaText>
          </li>
        ))}
      </ul>
      <Box component="p" mt={4} c="var(--text-2)" fz="xs">
        {t('forms.formula.hint')}
      </Box>
    </Box>
  )
}
