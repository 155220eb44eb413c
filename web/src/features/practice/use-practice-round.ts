import type { DueCard, Rating } from '@lectern/contract/practice.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { keyOf } from '../../api/call-query.ts'
import { calls } from '../../api/calls.ts'
import { reviewOutbox } from '../../api/outbox/reviews.ts'
import { loadPicturesAhead } from './load-pictures-ahead.ts'
import { type Given, playRound } from './play-round.ts'

/** A round through cards. Each rating waits in the outbox until the server has it. */
export function usePracticeRound(cards: readonly DueCard[], userId: string) {
  const client = useQueryClient()
  const [given, setGiven] = useState<readonly Given[]>([])
  const [isShown, setShown] = useState(false)
  const round = playRound(cards, given)
  const { card, isAgain } = round
  const last = given.at(-1)

  useEffect(() => {
    const send = () => void reviewOutbox.send(userId)
    send()
    window.addEventListener('online', send)
    return () => {
      window.removeEventListener('online', send)
      // The dashboard counts again.
      void client.invalidateQueries({ queryKey: keyOf(calls.practice.today) })
    }
  }, [userId, client])

  useEffect(() => {
    loadPicturesAhead(cards)
  }, [cards])

  const put = ({ reviewId, cardId }: Given, rating: Rating | null) => {
    reviewOutbox.put(userId, { reviewId, cardId, rating, at: new Date().toISOString() })
    void reviewOutbox.send(userId)
  }
  return {
    ...round,
    isShown,
    /** Changes with every card that is asked. */
    step: given.length,
    canUndo: last !== undefined,
    show: () => setShown(true),
    rate: (rating: Rating) => {
      if (!card) return
      const answer = { reviewId: crypto.randomUUID(), cardId: card._id, rating, isAgain }
      setGiven([...given, answer])
      setShown(false)
      if (!isAgain) put(answer, rating)
    },
    undo: () => {
      if (!last) return
      setGiven(given.slice(0, -1))
      setShown(true)
      if (!last.isAgain) put(last, null)
    },
  }
}
