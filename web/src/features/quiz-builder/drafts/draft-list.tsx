import type { DraftedQuestion } from '@lectern/contract/quiz-drafts.ts'
import { Box } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DraftCard } from './draft-card.tsx'
import classes from './draft-lists.module.css'
import { orderDrafts } from './order-drafts.ts'
import type { DraftState } from './quiz-drafts.ts'

type DraftListProps = { drafts: readonly DraftedQuestion[]; state: DraftState }

/**
 * Drafts in one state. A draft decided here stays in its position as a small card, so that it can be
 * undone.
 */
export function DraftList({ drafts, state }: DraftListProps) {
  const { t } = useTranslation('quizAuthoring')
  const [decided, setDecided] = useState<readonly DraftedQuestion[]>([])
  const list = useRef<HTMLUListElement>(null)
  const shown = orderDrafts(drafts, decided)
  const isDecided = (draft: DraftedQuestion) => !drafts.some(({ draft_id }) => draft_id === draft.draft_id)

  const cards = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-draft]') ?? [])]
  /** Decided, but not rendered yet. */
  const justDecided = useRef<DraftedQuestion>(null)
  // The card with the focus is gone: focus the next undecided draft, or the one that came back.
  useEffect(() => {
    const change = justDecided.current
    const all = cards()
    const from = all.findIndex((card) => card.dataset.draft === change?.draft_id)
    const card = all[from]
    const isBack = change?.state === state
    if (!card || isBack === Boolean(card.dataset.decided)) return
    justDecided.current = null
    const next = [...all.slice(from + 1), ...all.slice(0, from)].find((other) => !other.dataset.decided)
    ;(isBack ? card : (next ?? card)).focus()
  })
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || !(event.target as HTMLElement).matches('[data-draft]')) return
    event.preventDefault()
    const all = cards()
    all[all.indexOf(event.target as HTMLElement) + step]?.focus()
  }

  if (shown.length === 0)
    return (
      <Box component="p" p="lg" bd="1px dashed var(--line-strong)" bdrs="sm" c="var(--text-2)" lh="1.375rem">
        {t(`drafts.none.${state}`)}
      </Box>
    )
  return (
    <>
      <ul className={classes.list} ref={list} onKeyDown={move}>
        {shown.map((draft, position) => (
          <DraftCard
            key={draft.draft_id}
            draft={draft}
            listState={state}
            isDecided={isDecided(draft)}
            name={t('drafts.one', { position: position + 1, count: shown.length })}
            onDecided={(changed) => {
              setDecided((now) => [...now.filter(({ draft_id }) => draft_id !== draft.draft_id), changed])
              justDecided.current = changed
            }}
          />
        ))}
      </ul>
      {state === 'proposed' && (
        <Box className={classes.keys} component="p" mt="md" c="var(--text-2)" fz="xs" lh="1.125rem">
          {t('drafts.keys')}
        </Box>
      )}
    </>
  )
}
