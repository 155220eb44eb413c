import type { Question } from '@lectern/contract/questions.ts'
import { nameWithFormulas } from '@lectern/core/rich-text/formulas.ts'
import { describePictures } from '@lectern/core/rich-text/pictures.ts'
import { ActionIcon, Box, Group, NativeSelect, Title, Tooltip } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useTranslation } from 'react-i18next'
import { AnswerKey } from '../../../features/quiz-review/answer-key.tsx'
import { useTypeText } from '../../../features/quiz-review/use-type-text.ts'
import { preview, useFormat } from '../../../ui/format.ts'
import { RichText } from '../../../ui/rich-text/rich-text.tsx'
import classes from './quiz-answers.module.css'

type QuestionHeadProps = {
  questions: readonly Question[]
  /** Questions that the quiz no longer asks, listed last. */
  former: readonly Question[]
  /** How many answers of a question are to be reviewed. */
  toReview: ReadonlyMap<string, number>
  /** Index among `questions` and `former`. */
  index: number
  onChoose: (questionId: string) => void
}

const titleChars = 70
/** Leaves room for the number of answers to review. */
const shortTitleChars = 45
/** The question, its key, and links to the other questions. */
export function QuestionHead({ questions, former, toReview, index, onChoose }: QuestionHeadProps) {
  const { t } = useTranslation(['quizReview', 'common'])
  const typeText = useTypeText()
  const format = useFormat()
  const all = [...questions, ...former]
  const question = all[index]
  const isFormer = index >= questions.length
  if (!question) return null
  const itemOf = ({ question_id, question_text }: Question, number = '') => {
    const count = toReview.get(question_id)
    const words = describePictures(question_text)
    const text = number + preview(nameWithFormulas(words) ?? words, count ? shortTitleChars : titleChars)
    const note = count && t('attention.flags', { count, number: format.number(count) })
    return { value: question_id, label: note ? `${text} · ${note}` : text }
  }
  const step = (by: number) => {
    const next = all[index + by]
    const label = t(by < 0 ? 'answers.previous' : 'answers.next')
    const Icon = by < 0 ? IconChevronLeft : IconChevronRight
    return (
      <Tooltip label={label}>
        <ActionIcon
          className={classes.step}
          variant="default"
          size={36}
          aria-label={label}
          aria-disabled={!next || undefined}
          data-disabled={!next || undefined}
          onClick={() => next && onChoose(next.question_id)}
        >
          <Icon size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
    )
  }
  return (
    <Box
      pt="md"
      pb={18}
      px="var(--inset)"
      component="section"
      mb="md"
      bd="1px solid var(--line)"
      bdrs="sm"
      bg="var(--paper)"
      aria-labelledby="question"
    >
      <Group align="stretch" gap="xs" wrap="nowrap" mb={14}>
        <NativeSelect
          flex="0 1 36rem"
          miw={0}
          aria-label={t('question')}
          value={question.question_id}
          onChange={(event) => onChoose(event.currentTarget.value)}
          data={[
            ...questions.map((one, index) => itemOf(one, `${index + 1}. `)),
            ...(former.length > 0
              ? [{ group: t('answers.former'), items: former.map((one) => itemOf(one)) }]
              : []),
          ]}
        />
        {step(-1)}
        {step(1)}
      </Group>
      <Box component="p" mb={2} c="var(--text-2)" fz="sm">
        {isFormer
          ? t('answers.former')
          : t('answer.numberAndType', {
              number: index + 1,
              type: typeText(question.question_type),
            })}
        , {t('common:question.points', { count: question.points })}
      </Box>
      <Title
        id="question"
        className="break-words pre-wrap"
        order={2}
        size="h4"
        maw={896}
        mb="xs"
        lts="-0.01em"
        dir="auto"
      >
        <RichText>{question.question_text}</RichText>
      </Title>
      <AnswerKey question={question} />
    </Box>
  )
}
