import type { Question } from '@lectern/contract/questions.ts'
import { Box, Group } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useTranslation } from 'react-i18next'
import classes from './summary.module.css'

/** The options as a student reads them, with the correct one. */
export function MultipleChoiceSummary({ question }: { question: Question }) {
  const { t } = useTranslation('quizAuthoring')
  return (
    <ol>
      {(question.options ?? []).map((option, index) => {
        const isKey = question.correct_answer === index
        return (
          <Group
            // biome-ignore lint/suspicious/noArrayIndexKey: an option is what stands at its place
            key={index}
            className={classes.option}
            component="li"
            align="baseline"
            gap="sm"
            wrap="nowrap"
            data-key={isKey || undefined}
          >
            <span className={classes.number} aria-hidden>
              {index + 1}
            </span>
            <Box className="break-words pre-wrap" component="span" flex={1} miw={0} dir="auto">
              {option}
            </Box>
            {isKey && (
              <span className={classes.correct}>
                <IconCheck size={16} aria-hidden />
                {t('options.correct')}
              </span>
            )}
          </Group>
        )
      })}
    </ol>
  )
}
