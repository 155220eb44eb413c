import type { Question } from '@lectern/contract/questions.ts'
import { Box, Button, Group } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailedQuery } from '../../../features/queries/failed-query.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { SkeletonLines } from '../../../ui/feedback/skeletons.tsx'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { useFormat } from '../../../ui/format.ts'
import { AnswerRow } from './answer-row.tsx'
import classes from './quiz-answers.module.css'
import { needsAttention, useAnswers } from './use-answers.ts'

type AnswerListProps = {
  quizId: string
  question: Question
  /** The grader came from the question before: the focus goes to the first answer. */
  isContinued: boolean
  /** Leads to the next question; null after the last. */
  next: { number: number; open: () => void } | null
}

/**
 * The answers, each with an editable grade. The focus moves to the next one at once, not when the points have been
 * saved: on a slow line, what is typed for the next student would stand in the answer of the one before.
 */
export function AnswerList({ quizId, question, isContinued, next }: AnswerListProps) {
  const { t } = useTranslation('quizReview')
  const format = useFormat()
  const { query, answers, total } = useAnswers(quizId, question.question_id)
  const list = useRef<HTMLOListElement>(null)
  const nextButton = useRef<HTMLButtonElement>(null)
  const [isKeyOpen, setKeyOpen] = useState(false)
  const attentionCount = answers.filter(needsAttention).length
  // Where the page stood after the last move of the focus.
  const scrolledTo = useRef(0)
  const focusField = (row: Element | undefined) => {
    const field = row?.querySelector<HTMLInputElement>('input')
    field?.focus({ preventScroll: true })
    field?.select()
  }
  const focusAt = (index: number) => {
    // Not the item around the field: a line of a rubric is one, too.
    const row = list.current?.children[index]
    if (!row) return nextButton.current?.focus()
    focusField(row)
    reveal(row)
  }
  const reveal = (row: Element | undefined) => {
    // A row that is taller than the window begins with the student's name.
    const isTall = row instanceof HTMLElement && row.offsetHeight > window.innerHeight / 2
    row?.scrollIntoView({ block: isTall ? 'start' : 'nearest' })
    scrolledTo.current = window.scrollY
  }
  const goOn = async (from: number) => {
    if (from + 1 >= answers.length && query.hasNextPage) await query.fetchNextPage()
    requestAnimationFrame(() => focusAt(from + 1))
  }
  const revealAgain = (from: number) => {
    // In the second frame the row above has its new height: its flags are settled, its badge has changed.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const row = list.current?.children[from + 1]
        const isWhereItWas = window.scrollY === scrolledTo.current
        if (isWhereItWas && row?.contains(document.activeElement)) reveal(row)
      }),
    )
  }
  const showFailure = (index: number, student: string) =>
    showToast('error', t('answers.notSaved', { student }), {
      label: t('answers.show'),
      run: () => focusAt(index),
    })

  const isLoaded = answers.length > 0
  const begin = useEffectEvent(() => focusField(list.current?.children[0]))
  useEffect(() => {
    if (!isLoaded || !isContinued) return
    // The question above is read first.
    window.scrollTo(0, 0)
    begin()
  }, [isLoaded, isContinued])

  if (query.isPending) return <SkeletonLines count={8} />
  if (!query.data) return <FailedQuery query={query}>{t('answers.failed')}</FailedQuery>
  if (answers.length === 0) return <EmptyState>{t('answers.none')}</EmptyState>
  return (
    <>
      <Group
        className="tabular"
        align="stretch"
        justify="space-between"
        gap="0.25rem 1.5rem"
        my="1.25rem 0.5rem"
        c="var(--text-2)"
        fz="sm"
      >
        <span role="status">
          {format.facts([
            t('answers.count', { count: total, number: format.number(total) }),
            attentionCount > 0 &&
              t('answers.toLook', { count: attentionCount, number: format.number(attentionCount) }),
          ])}
        </span>
        <span className={classes.keys}>{t('answers.keys')}</span>
      </Group>
      <Box ref={list} className="border-above" component="ol">
        {answers.map((answer, index) => (
          <AnswerRow
            key={answer.submission_id}
            quizId={quizId}
            answer={answer}
            isKeyOpen={isKeyOpen}
            onToggleKey={setKeyOpen}
            onDone={() => void goOn(index)}
            onSettled={() => revealAgain(index)}
            onFailed={() => showFailure(index, answer.student_name)}
          />
        ))}
      </Box>
      {query.hasNextPage && (
        <Button
          variant="default"
          mt="md"
          disabled={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {query.isFetchingNextPage ? t('answers.loading') : t('answers.more')}
        </Button>
      )}
      {!query.hasNextPage && next && (
        <Button
          ref={nextButton}
          variant="default"
          mt="md"
          onClick={next.open}
          // A held Enter decides one answer only: it must not go on from here.
          onKeyDown={(event) => event.repeat && event.preventDefault()}
        >
          {t('answers.goOn', { number: next.number })}
        </Button>
      )}
    </>
  )
}
