import type { Submission } from '@lectern/contract/grading.ts'
import type { AnswerValue } from '@lectern/contract/questions.ts'
import { listOptions } from '@lectern/core/questions/option-order.ts'
import { listChosenOptions } from '@lectern/core/questions/question-types.ts'
import { Box, Group, Stack } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useTranslation } from 'react-i18next'
import { RichText } from '../../ui/rich-text/rich-text.tsx'
import classes from './graded-options.module.css'

type GradedOptionsProps = {
  question: Submission['quiz']['questions'][number]
  answer: AnswerValue
  /** Label of the chosen option, for readers other than the student. */
  chosenText?: string
  /** A person gave full points: no chosen option is called wrong. */
  isGivenFullPoints?: boolean
}

/**
 * The options of a question, numbered from 1: the correct ones and the chosen ones. The specification has '(Your answer)'
 * at a wrong choice; a right one says it beside 'Correct answer', which tells it from a missed one of several.
 */
export function GradedOptions({ question, answer, chosenText, isGivenFullPoints }: GradedOptionsProps) {
  const { t } = useTranslation(['quizResult', 'questionTypes'])
  const key = question.correct_answer === null ? null : listChosenOptions(question, question.correct_answer)
  const chosen = listChosenOptions(question, answer) ?? []
  const isTrueFalse = question.question_type === 'true_false'
  return (
    <Stack component="ol" gap={4}>
      {listOptions(question).map(({ index, text }, place) => {
        const isChosen = chosen.includes(index)
        const kind = key?.includes(index)
          ? 'right'
          : isChosen && key && !isGivenFullPoints
            ? 'wrong'
            : undefined
        const isNamed = isChosen && (kind !== 'right' || chosenText)
        const isOwn = isChosen && !isNamed
        return (
          <Group
            key={index}
            className={classes.option}
            py="xs"
            px="sm"
            bdrs={4}
            lh="1.375rem"
            component="li"
            align="start"
            gap="sm"
            data-kind={kind}
          >
            <Box className={`${classes.number} tabular`} component="span" flex="none">
              {place + 1}
            </Box>
            <Box className="break-words" component="span" flex={1} miw={0} dir="auto">
              {isTrueFalse ? (
                t(index === 0 ? 'questionTypes:true' : 'questionTypes:false')
              ) : (
                <RichText>{text}</RichText>
              )}
              {isNamed && ` ${chosenText ?? t('yourAnswer')}`}
            </Box>
            {kind === 'right' && (
              <Box className={classes.said} component="span" fz="sm" fw={500}>
                <IconCheck size={16} aria-hidden />
                <span>
                  {isOwn && `${t('questionTypes:yours')} · `}
                  <span>{t('correctAnswer')}</span>
                </span>
              </Box>
            )}
            {kind === 'wrong' && <IconX size={16} aria-hidden />}
          </Group>
        )
      })}
    </Stack>
  )
}
