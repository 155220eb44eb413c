import type { Submission } from '@lectern/contract/grading.ts'
import { listOptions } from '@lectern/core/questions/option-order.ts'
import { Box, Group, Stack } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useTranslation } from 'react-i18next'
import classes from './graded-options.module.css'

type GradedOptionsProps = {
  question: Submission['quiz']['questions'][number]
  /** Index of the chosen option, or null. */
  answer: number | string | null
  /** Label of the chosen option, for readers other than the student. */
  chosenText?: string
}

/** The options of a question, numbered from 1: the correct one, and the chosen one if it is another. */
export function GradedOptions({ question, answer, chosenText }: GradedOptionsProps) {
  const { t } = useTranslation('quizResult')
  const key = question.correct_answer === null ? null : Number(question.correct_answer)
  const chosen = answer === null ? null : Number(answer)
  return (
    <Stack component="ol" gap={4}>
      {listOptions(question).map(({ index, text }, place) => {
        const kind = index === key ? 'right' : index === chosen && key !== null ? 'wrong' : undefined
        const isChosen = index === chosen
        return (
          <Group
            key={index}
            className={classes.option}
            py="xs"
            px="sm"
            bdrs={4}
            lh="1.375rem"
            component="li"
            align="baseline"
            gap="sm"
            wrap="nowrap"
            data-kind={kind}
          >
            <Box className={`${classes.number} tabular`} component="span" flex="none">
              {place + 1}
            </Box>
            <Box className="break-words" component="span" flex={1} miw={0} dir="auto">
              {text}
              {isChosen && (kind !== 'right' || chosenText) && ` ${chosenText ?? t('yourAnswer')}`}
            </Box>
            {kind === 'right' && (
              <Box className={classes.said} component="span" flex="none" fz="sm" fw={500}>
                <IconCheck size={16} aria-hidden /> {t('correctAnswer')}
              </Box>
            )}
            {kind === 'wrong' && <IconX size={16} aria-hidden />}
          </Group>
        )
      })}
    </Stack>
  )
}
