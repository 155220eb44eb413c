import type { DueCard, Rating } from '@lectern/contract/practice.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { keyOf } from '../../api/call-query.ts'
import { calls } from '../../api/calls.ts'
import { reviewOutbox } from '../../api/outbox/reviews.ts'

type Given = { reviewId: string; cardId: string; rating: Rating }

/** A round through cards. Each rating waits in the outbox until the server has it. */
export function usePracticeRound(cards: readonly DueCard[], userId: string) {
  const client = useQueryClient()
  const [given, setGiven] = useState<readonly Given[]>([])
  const [isShown, setShown] = useState(false)
  const card = cards[given.length]
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

  const put = (review: Given, rating: Rating | null) => {
    reviewOutbox.put(userId, {
      reviewId: review.reviewId,
      cardId: review.cardId,
      rating,
      at: new Date().toISOString(),
    })
    void reviewOutbox.send(userId)
  }
  return {
    card,
    isShown,
    done: given.length,
    /** Cards of this round that return tomorrow. */
    tomorrow: given.filter(({ rating }, index) => cards[index]?.next_days[rating - 1] === 1).length,
    canUndo: last !== undefined,
    show: () => setShown(true),
    rate: (rating: Rating) => {
      if (!card) return
      const review = { reviewId: crypto.randomUUID(), cardId: card._id, rating }
      setGiven([...given, review])
      setShown(false)
      put(review, rating)
    },
    undo: () => {
      if (!last) return
      setGiven(given.slice(0, -1))
      setShown(true)
      put(last, null)
    },
  }
}
