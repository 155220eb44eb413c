import { readPermutation, writeIndexes } from '@lectern/core/questions/indexes.ts'
import { listOptions } from '@lectern/core/questions/option-order.ts'
import { Box, Button } from '@mantine/core'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RichText } from '../../ui/rich-text/rich-text.tsx'
import type { AnswerFieldProps } from './answer-field.ts'
import classes from './ordering-field.module.css'

/**
 * Items with buttons that move them up and down, for finger and keyboard. The order shown first is no answer: it can
 * happen to be the right one, so the student can also say that it stays.
 */
export function OrderingField({ question, answer, onAnswer, isLocked, labelId }: AnswerFieldProps) {
  const { t } = useTranslation('questionTypes')
  const list = useRef<HTMLOListElement>(null)
  const [announced, setAnnounced] = useState('')
  const shown = listOptions(question)
  const textOf = (index: number) => question.options?.[index] ?? ''
  const given = readPermutation(answer, shown.length)
  const order = answer !== null && given ? given : shown.map(({ index }) => index)

  const move = (from: number, by: 1 | -1) => {
    const to = from + by
    const item = order[from]
    if (item === undefined || to < 0 || to >= order.length) return
    onAnswer(writeIndexes(order.toSpliced(from, 1).toSpliced(to, 0, item)))
    setAnnounced(t('movedTo', { text: textOf(item), place: to + 1, count: order.length }))
    // The item keeps the focus at its new place; at an end, its other button has it.
    requestAnimationFrame(() => {
      const buttons = list.current?.children[to]?.querySelectorAll('button')
      const [up, down] = buttons ?? []
      const wanted = by < 0 ? up : down
      ;(wanted?.disabled ? (by < 0 ? down : up) : wanted)?.focus()
    })
  }
  return (
    <>
      <ol ref={list} className={classes.list} aria-labelledby={labelId}>
        {order.map((index, place) => (
          <li key={index} className={classes.item} data-answered={answer !== null || undefined}>
            <Box
              className="tabular"
              component="span"
              flex="none"
              miw={20}
              c="var(--text-2)"
              fw={600}
              aria-hidden
            >
              {place + 1}
            </Box>
            <Box className="break-words pre-line grow" component="span" miw={0} lh="1.5rem" dir="auto">
              <RichText>{textOf(index)}</RichText>
            </Box>
            <button
              type="button"
              className={classes.move}
              disabled={isLocked || place === 0}
              aria-label={t('moveUp', { text: textOf(index) })}
              onClick={() => move(place, -1)}
            >
              <IconArrowUp size={20} aria-hidden />
            </button>
            <button
              type="button"
              className={classes.move}
              disabled={isLocked || place === order.length - 1}
              aria-label={t('moveDown', { text: textOf(index) })}
              onClick={() => move(place, 1)}
            >
              <IconArrowDown size={20} aria-hidden />
            </button>
          </li>
        ))}
      </ol>
      <div role="status" className="visually-hidden">
        {announced}
      </div>
      {answer === null && !isLocked && (
        <Box className={classes.stay} mt="md" c="var(--text-2)" fz="sm">
          <span>{t('notMoved')}</span>
          <Button variant="default" size="sm" onClick={() => onAnswer(writeIndexes(order))}>
            {t('keepOrder')}
          </Button>
        </Box>
      )}
    </>
  )
}
