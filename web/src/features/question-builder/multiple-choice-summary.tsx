import type { Question } from '@lectern/contract/questions.ts'
import { listChosenOptions } from '@lectern/core/questions/question-types.ts'
import { Box, Group } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useTranslation } from 'react-i18next'
import { RichText } from '../../ui/rich-text/rich-text.tsx'
import classes from './summary.module.css'

/** The options as a student reads them, with the correct ones. */
export function MultipleChoiceSummary({ question }: { question: Question }) {
  const { t } = useTranslation('quizAuthoring')
  const right = listChosenOptions(question, question.correct_answer)
  return (
    <ol>
      {(question.options ?? []).map((option, index) => {
        const isKey = right?.includes(index) ?? false
        return (
          <Group
            // biome-ignore lint/suspicious/noArrayIndexKey: an option is what stands at its place
            key={index}
            className={classes.option}
            py={4}
            px={10}
            fz="sm"
            lh="1.25rem"
            component="li"
            align="baseline"
            gap="sm"
            wrap="nowrap"
            data-key={isKey || undefined}
          >
            <Box className={`${classes.number} tabular`} component="span" flex="none" aria-hidden>
              {index + 1}
            </Box>
            <Box className="break-words pre-wrap" component="span" flex={1} miw={0} dir="auto">
              <RichText>{option}</RichText>
            </Box>
            {isKey && (
              <Group className={classes.correct} component="span" gap="xs" wrap="nowrap" flex="none">
                <IconCheck size={16} aria-hidden />
                {t('options.correct')}
              </Group>
            )}
          </Group>
        )
      })}
    </ol>
  )
}
