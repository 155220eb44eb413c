import type { BankQuestion } from '@lectern/contract/question-bank.ts'
import { describePictures } from '@lectern/core/rich-text/pictures.ts'
import { Badge, Box, Button, Checkbox, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { useFormat } from '../../ui/format.ts'
import { RichText } from '../../ui/rich-text/rich-text.tsx'
import { getQuestionForm } from '../question-builder/question-forms.ts'
import classes from './bank.module.css'

type BankListProps = {
  /** In the order shown. */
  questions: readonly BankQuestion[]
  chosen: ReadonlySet<string>
  onToggle: (id: string) => void
  /** Left out: questions cannot be edited here. */
  onEdit?: ((question: BankQuestion) => void) | undefined
  /** Questions that cannot be chosen, and why. */
  locked?: { ids: ReadonlySet<string>; reason: string }
}

/** Number of rows that are shown at once, because formulas are slow to draw. */
const ROWS_AT_ONCE = 100
/** Below this share of points a question is marked. */
const LOW_PERCENT = 50

/** Questions of the bank with tags, quizzes and success, to choose from. */
export function BankList({ questions, ...props }: BankListProps) {
  const { t } = useTranslation('questionBank')
  const format = useFormat()
  const [most, setMost] = useState(ROWS_AT_ONCE)
  if (questions.length === 0) return <EmptyState>{t('noneFound')}</EmptyState>
  const rest = questions.length - most
  return (
    <>
      <ul className="panel divided">
        {questions.slice(0, most).map((kept) => (
          <BankRow key={kept._id} kept={kept} {...props} />
        ))}
      </ul>
      {rest > 0 && (
        <Button mt="sm" variant="default" onClick={() => setMost(most + ROWS_AT_ONCE)}>
          {t('more', { number: format.number(Math.min(rest, ROWS_AT_ONCE)) })}
        </Button>
      )}
    </>
  )
}

function BankRow({
  kept,
  chosen,
  onToggle,
  onEdit,
  locked,
}: Omit<BankListProps, 'questions'> & { kept: BankQuestion }) {
  const { t } = useTranslation(['questionBank', 'quizAuthoring'])
  const format = useFormat()
  const { _id: id, question, tags, used_in: usedIn, success } = kept
  const { Icon, name } = getQuestionForm(question.question_type)
  const text = describePictures(question.question_text)
  const isLocked = locked?.ids.has(id) ?? false
  return (
    <li className={classes.row} data-chosen={chosen.has(id) || undefined}>
      <Checkbox
        mt={2}
        aria-label={t('row.choose', { question: text })}
        checked={chosen.has(id)}
        disabled={isLocked}
        onChange={() => onToggle(id)}
      />
      <Stack component="span" gap={0} mt={3} c="var(--text-2)" title={t(`quizAuthoring:type.${name}`)}>
        <Icon size={18} aria-hidden />
        <span className="visually-hidden">{t(`quizAuthoring:type.${name}`)}</span>
      </Stack>
      <Box className={classes.words}>
        <Box className="break-words" lh="1.5rem" dir="auto">
          <RichText pictures="named">{question.question_text}</RichText>
        </Box>
        <Group gap="0.25rem 0.5rem" mt={4} c="var(--text-2)" fz="sm" lh="1.25rem">
          {tags.map((tag) => (
            <Badge key={tag} variant="outline" color="gray" tt="none">
              {tag}
            </Badge>
          ))}
          <span className="break-words">
            {isLocked
              ? locked?.reason
              : usedIn.length > 0
                ? t('row.usedIn', { quizzes: usedIn.join(', ') })
                : t('row.unused')}
          </span>
        </Group>
      </Box>
      {success !== null && (
        <Box className={`${classes.success} tabular nowrap`} data-low={success < LOW_PERCENT || undefined}>
          {t('row.success', { percent: format.percent(success / 100) })}
        </Box>
      )}
      {onEdit && (
        <Button
          className={classes.edit}
          variant="subtle"
          size="sm"
          aria-label={t('row.editOf', { question: text })}
          onClick={() => onEdit(kept)}
        >
          {t('row.edit')}
        </Button>
      )}
    </li>
  )
}
