import type { Question } from '@lectern/contract/questions.ts'
import { hasFormula } from '@lectern/core/rich-text/formulas.ts'
import { listPictures } from '@lectern/core/rich-text/pictures.ts'
import { Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { RichText } from '../../../../ui/rich-text/rich-text.tsx'

/** The texts of a question that have formulas or pictures, as students see them. */
export function RichTextPreview({ question }: { question: Question }) {
  const { t } = useTranslation('quizAuthoring')
  const { question_text, options, prompts, correct_answer } = question
  const texts = [question_text, ...(prompts ?? []), ...(options ?? []), String(correct_answer ?? '')]
  const shown = texts.filter((text) => hasFormula(text) || listPictures(text).length > 0)
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
      <ul>
        {shown.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text is what stands at its place
          <Box key={index} className="break-words pre-line" component="li" py={4} lh="1.75rem" dir="auto">
            <RichText>{text}</RichText>
          </Box>
        ))}
      </ul>
      {shown.some(hasFormula) && (
        <Box component="p" mt={4} c="var(--text-2)" fz="xs">
          {t('forms.formula.hint')}
        </Box>
      )}
    </Box>
  )
}
