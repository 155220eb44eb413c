import { readPermutation, writeIndexes } from '@lectern/core/questions/indexes.ts'
import { listOptions } from '@lectern/core/questions/option-order.ts'
import { Anchor, Box } from '@mantine/core'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RichText } from '../../ui/rich-text/rich-text.tsx'
import { SortableList, useSortableRow } from '../../ui/sorting/sortable-list.tsx'
import type { AnswerFieldProps } from './answer-field.ts'
import classes from './ordering-field.module.css'

/**
 * Items that are dragged by their handles, or moved by buttons. The order shown first is no answer: it can happen to be
 * the right one, so the student can also say that it stays, or drop an item where it was.
 */
export function OrderingField({ question, answer, onAnswer, isLocked, labelId }: AnswerFieldProps) {
  const { t } = useTranslation('questionTypes')
  const list = useRef<HTMLOListElement>(null)
  const [announced, setAnnounced] = useState('')
  const shown = listOptions(question)
  const textOf = (index: number) => question.options?.[index] ?? ''
  const given = readPermutation(answer, shown.length)
  const order = answer !== null && given ? given : shown.map(({ index }) => index)

  const place = (from: number, to: number): boolean => {
    const item = order[from]
    if (isLocked || item === undefined || to < 0 || to >= order.length) return false
    onAnswer(writeIndexes(order.toSpliced(from, 1).toSpliced(to, 0, item)))
    return true
  }
  const step = (from: number, by: 1 | -1) => {
    const to = from + by
    if (!place(from, to)) return
    setAnnounced(t('movedTo', { text: textOf(order[from]!), place: to + 1, count: order.length }))
    // The item keeps the focus at its new place; at an end, its other button has it.
    requestAnimationFrame(() => {
      const buttons = list.current?.children[to]?.querySelectorAll<HTMLButtonElement>('[data-step]')
      const [up, down] = buttons ?? []
      const wanted = by < 0 ? up : down
      ;(wanted?.disabled ? (by < 0 ? down : up) : wanted)?.focus()
    })
  }
  const keep = () => {
    if (!isLocked) onAnswer(writeIndexes(order))
  }
  return (
    <>
      <SortableList
        ids={order.map(String)}
        texts={{
          instructions: t('sort.instructions'),
          lifted: (number, count) => t('sort.lifted', { number, count }),
          over: (position, count) => t('sort.over', { position, count }),
          dropped: (number, position) => t('sort.dropped', { number, position }),
          cancelled: (number) => t('sort.cancelled', { number }),
        }}
        onMove={(id, to) => place(order.indexOf(Number(id)), to)}
        onStay={keep}
      >
        <ol ref={list} className={classes.list} aria-labelledby={labelId}>
          {order.map((index, at) => (
            <Item
              key={index}
              id={String(index)}
              text={textOf(index)}
              place={at + 1}
              count={order.length}
              isAnswered={answer !== null}
              isLocked={isLocked}
              onStep={(by) => step(at, by)}
            />
          ))}
        </ol>
      </SortableList>
      <div role="status" className="visually-hidden">
        {announced}
      </div>
      {answer === null && !isLocked && (
        <Box component="p" mt="md" c="var(--text-2)" fz="sm">
          {t('notMoved')}{' '}
          <Anchor
            component="button"
            type="button"
            className="touch-height"
            inherit
            underline="always"
            onClick={keep}
          >
            {t('keepOrder')}
          </Anchor>
        </Box>
      )}
    </>
  )
}

type ItemProps = {
  id: string
  text: string
  /** 1-based. */
  place: number
  count: number
  isAnswered: boolean
  isLocked: boolean
  onStep: (by: 1 | -1) => void
}

function Item({ id, text, place, count, isAnswered, isLocked, onStep }: ItemProps) {
  const { t } = useTranslation('questionTypes')
  const { row, handle } = useSortableRow(id, { role: t('sort.role'), grip: t('sort.grip', { text }) })
  return (
    <li className={classes.item} data-answered={isAnswered || undefined} {...row}>
      {!isLocked && handle}
      <Box className="tabular" component="span" flex="none" miw={20} c="var(--text-2)" fw={600} aria-hidden>
        {place}
      </Box>
      <Box className="break-words pre-line grow" component="span" miw={0} lh="1.5rem" dir="auto">
        <RichText>{text}</RichText>
      </Box>
      <button
        type="button"
        data-step
        className={classes.move}
        disabled={isLocked || place === 1}
        aria-label={t('moveUp', { text })}
        onClick={() => onStep(-1)}
      >
        <IconArrowUp size={20} aria-hidden />
      </button>
      <button
        type="button"
        data-step
        className={classes.move}
        disabled={isLocked || place === count}
        aria-label={t('moveDown', { text })}
        onClick={() => onStep(1)}
      >
        <IconArrowDown size={20} aria-hidden />
      </button>
    </li>
  )
}
