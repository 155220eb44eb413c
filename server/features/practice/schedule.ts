import type { Rating } from '@lectern/contract/practice.ts'
import { type Card, createEmptyCard, fsrs, type Grade, State } from 'ts-fsrs'
import type { Memory } from '../../platform/db/schema/practice.ts'

const DAY_MS = 86_400_000

/**
 * The Free Spaced Repetition Scheduler with its published default weights. Cards return after whole days; without chance,
 * so that the days that a button names are the days that count.
 */
const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false })

const toCard = (memory: Memory | null, now: Date): Card =>
  memory === null
    ? createEmptyCard(now)
    : {
        ...createEmptyCard(memory.reviewedAt),
        due: memory.dueAt,
        last_review: memory.reviewedAt,
        stability: memory.stability,
        difficulty: memory.difficulty,
        scheduled_days: Math.round((memory.dueAt.getTime() - memory.reviewedAt.getTime()) / DAY_MS),
        reps: memory.reps,
        lapses: memory.lapses,
        state: State.Review,
      }

/** Computes the memory of a card after a rating. @param memory null: the card is new */
export const rate = (memory: Memory | null, rating: Rating, at: Date): Memory => {
  const { card } = scheduler.next(toCard(memory, at), at, rating as Grade)
  return {
    rating,
    dueAt: card.due,
    reviewedAt: at,
    stability: card.stability,
    difficulty: card.difficulty,
    reps: card.reps,
    lapses: card.lapses,
  }
}

/** In how many days a card would return after each rating. */
export const nextDays = (memory: Memory | null, at: Date): [number, number, number, number] => {
  const days = (rating: Rating) =>
    Math.max(1, Math.round((rate(memory, rating, at).dueAt.getTime() - at.getTime()) / DAY_MS))
  return [days(1), days(2), days(3), days(4)]
}
