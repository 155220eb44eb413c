import { totalPoints } from '@lectern/core/questions/question-types.ts'
import { Badge } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldError } from '../../ui/field-error.tsx'
import { useFormat } from '../../ui/format.ts'
import { useBuilder } from './builder-context.ts'
import { DeleteQuestion } from './delete-question.tsx'
import classes from './question-list.module.css'
import { AccordionRow } from './rows/accordion-row.tsx'
import { EditRow } from './rows/edit-row.tsx'
import { SortableRows } from './rows/sortable-rows.tsx'

/** The questions of the quiz, in their order; a new quiz unfolds them, one that exists offers Edit and Delete. */
export function QuestionList() {
  const { t } = useTranslation('quizAuthoring')
  const format = useFormat()
  const { mode, screen, state } = useBuilder()
  const { questions, editing, info } = state.work
  const list = useRef<HTMLElement>(null)
  const [openId, setOpenId] = useState<string | null>(null)
  const [asked, setAsked] = useState<string | null>(null)
  const total = totalPoints(questions)
  const problem = state.quizProblems.questions
  const hasFacts = mode === 'edit' && screen.isBeside
  const isAccordion = mode === 'create' && screen.isBeside

  const edit = (id: string) => {
    // What is being written would be lost: it is asked for first.
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
    // Its row is gone, and the button in it.
    list.current?.focus({ preventScroll: true })
  }

  return (
    <section ref={list} className={classes.section} tabIndex={-1} aria-label={t('list.title')}>
      <div className={classes.head}>
        <h2 className={classes.title}>
          {t('list.title')}
          {!hasFacts && <span className={classes.count}>{format.number(questions.length)}</span>}
        </h2>
        {hasFacts && (
          <span className={classes.facts}>
            {t('list.facts', {
              questions: t('list.questions', { count: questions.length }),
              time: info.timeLimit === null ? t('noTimeLimit') : t('minutes', { count: info.timeLimit }),
            })}
          </span>
        )}
        <Badge className={classes.total}>
          {t('list.total', { points: t('points', { count: total, points: format.number(total) }) })}
        </Badge>
      </div>
      {questions.length === 0 ? (
        <div
          className={classes.empty}
          data-problem={problem ? '' : undefined}
          tabIndex={problem ? -1 : undefined}
        >
          <p className={classes.emptyWords}>{t('list.empty')}</p>
        </div>
      ) : (
        <SortableRows
          ids={questions.map(({ question_id }) => question_id)}
          onMove={(id, to) => state.move(id, to)}
        >
          {questions.map((question, index) => {
            const id = question.question_id
            const row = {
              question,
              number: index + 1,
              count: questions.length,
              isEditing: editing === id,
              onEdit: () => edit(id),
              onDuplicate: () => state.duplicate(id),
              onMove: (to: number) => state.move(id, to),
            }
            return isAccordion ? (
              <AccordionRow
                key={id}
                {...row}
                isOpen={openId === id}
                onToggle={() => setOpenId(openId === id ? null : id)}
                onRemove={() => remove(id)}
              />
            ) : (
              <EditRow key={id} {...row} onRemove={() => (mode === 'create' ? remove(id) : setAsked(id))} />
            )
          })}
        </SortableRows>
      )}
      <div className={classes.error} role="alert">
        {problem && (
          <FieldError>
            {t(`problem.${problem.name}`, {
              limit: format.number('limit' in problem ? problem.limit : 0),
            })}
          </FieldError>
        )}
      </div>
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
