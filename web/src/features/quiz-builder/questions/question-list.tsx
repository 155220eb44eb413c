import { Badge, Box, Button, Group } from '@mantine/core'
import IconSparkles from '@tabler/icons-react/dist/esm/icons/IconSparkles.mjs'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { useFormat } from '../../../ui/format.ts'
import { BankButtons } from '../bank/bank-buttons.tsx'
import { PickList } from '../bank/pick-list.tsx'
import { useBuilder } from '../builder-context.ts'
import { sumOfQuiz } from '../quiz-work.ts'
import { DeleteQuestion } from './delete-question.tsx'
import classes from './question-list.module.css'
import { QuestionRows } from './rows/question-rows.tsx'
import type { RowActions } from './rows/row-props.ts'

/** The questions of the quiz, in order. A new quiz unfolds them; an existing one has Edit and Delete. */
export function QuestionList() {
  const { t } = useTranslation('quizAuthoring')
  const format = useFormat()
  const { mode, screen, state, drafts } = useBuilder()
  const { questions, editing, info } = state.work
  const list = useRef<HTMLElement>(null)
  const [asked, setAsked] = useState<string | null>(null)
  const { count, points: total } = sumOfQuiz(state.work)
  const problem = state.quizProblems.questions
  const hasFacts = mode === 'edit' && screen.isBeside

  const edit = (id: string) => {
    // The form holds unsaved input: ask before it is replaced.
    if (state.isFormOpen && editing !== id) return state.askToDrop(() => start(id))
    start(id)
  }
  const start = (id: string) => {
    if (editing !== id) state.edit(id)
    screen.openQuestion()
    requestAnimationFrame(() => document.getElementById('question-text')?.focus())
  }
  const remove = (id: string) => {
    state.remove(id)
    // The row and the button that had the focus are gone: focus the list.
    list.current?.focus({ preventScroll: true })
  }

  // The rows keep these function identities across renders; the functions call the latest ones.
  const latest = useRef<RowActions>(null)
  latest.current = {
    onEdit: edit,
    onDuplicate: state.duplicate,
    onMove: state.move,
    onRemove: (id) => (mode === 'create' ? remove(id) : setAsked(id)),
  }
  const [actions] = useState<RowActions>(() => ({
    onEdit: (id) => latest.current?.onEdit(id),
    onDuplicate: (id) => latest.current?.onDuplicate(id),
    onMove: (id, to) => latest.current?.onMove(id, to),
    onRemove: (id) => latest.current?.onRemove(id),
  }))

  return (
    <section ref={list} className={classes.section} tabIndex={-1} aria-label={t('list.title')}>
      <Group className={`${classes.head} border-below`} mih={40} gap="0.25rem 0.75rem">
        <Group
          component="h2"
          align="baseline"
          gap="xs"
          wrap="nowrap"
          flex={1}
          fz="lg"
          fw={600}
          lh="1.5rem"
          lts="-0.01em"
        >
          {t('list.title')}
          {!hasFacts && (
            <Box className="tabular" component="span" c="var(--text-2)" fz="sm" fw={500}>
              {format.number(count)}
            </Box>
          )}
        </Group>
        {hasFacts && (
          <Box className="tabular" component="span" c="var(--text-2)" fz="sm">
            {t('list.facts', {
              questions: t('list.questions', { count }),
              time: info.timeLimit === null ? t('noTimeLimit') : t('minutes', { count: info.timeLimit }),
            })}
          </Box>
        )}
        <Badge className="tabular" flex="none">
          {t('list.total', { points: t('points', { count: total, points: format.number(total) }) })}
        </Badge>
      </Group>
      {count === 0 && state.work.picks.length === 0 ? (
        <Box
          className={classes.empty}
          p="lg"
          bdrs="sm"
          data-problem={problem ? '' : undefined}
          tabIndex={problem ? -1 : undefined}
        >
          <Box component="p" c="var(--text-2)" lh="1.375rem">
            {t('list.empty')}
          </Box>
          <Button
            mt={12}
            variant="default"
            leftSection={<IconSparkles size={16} aria-hidden />}
            onClick={drafts.open}
          >
            {t('drafts.button')}
          </Button>
        </Box>
      ) : (
        <QuestionRows
          questions={questions}
          editing={editing}
          mode={mode}
          isBeside={screen.isBeside}
          actions={actions}
        />
      )}
      <PickList />
      <BankButtons />
      <Box className={classes.error} c="var(--bad)" fz="sm" lh="1.25rem" role="alert">
        {problem && (
          <FieldError>
            {t(`problem.${problem.name}`, {
              limit: format.number('limit' in problem ? problem.limit : 0),
            })}
          </FieldError>
        )}
      </Box>
      <DeleteQuestion
        question={questions.find(({ question_id }) => question_id === asked) ?? null}
        onClose={() => setAsked(null)}
        onDelete={() => {
          if (asked) remove(asked)
          setAsked(null)
        }}
      />
    </section>
  )
}
