import * as limits from '@lectern/contract/limits.ts'
import type { BankQuestion, taggedQuestion } from '@lectern/contract/question-bank.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import { readQuestions } from '@lectern/core/questions/question-types.ts'
import { wordingOf } from '@lectern/core/questions/same-question.ts'
import { tidyTags } from '@lectern/core/questions/tags.ts'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/schema/columns.ts'
import { conflict, invalid, notFound, RequestError } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { getStaffCourse } from '../courses/courses.access.ts'
import { listBankQuestions } from '../quizzes/picks.queries.ts'
import { readPictures } from '../quizzes/question-pictures.ts'
import { takeSlides } from '../quizzes/question-slides.ts'
import {
  findUpdatedAt,
  type KeptQuestion,
  listUses,
  listWordings,
  lockBank,
  setRemovedAt,
  writeBankQuestion,
} from './question-bank.queries.ts'

type Tagged = z.output<typeof taggedQuestion>

const round = (value: number): number => Math.round(value * 10) / 10

/** Lists the questions of a course's bank for its staff, the last changed first. */
export const listBank = async (
  { database }: Context,
  courseId: string,
  user: Identity,
): Promise<BankQuestion[]> => {
  const course = await getStaffCourse({ database }, courseId, user, 'see')
  const [rows, uses] = await Promise.all([
    listBankQuestions(database, course.id),
    listUses(database, course.id),
  ])
  const useOf = new Map(uses.map((use) => [use.id, use]))
  return rows
    .toSorted((one, other) => other.updatedAt.getTime() - one.updatedAt.getTime())
    .map(({ id, question, tags, updatedAt }) => {
      const use = useOf.get(id)
      return {
        _id: id,
        question,
        tags,
        used_in: use?.usedIn ?? [],
        success: use?.success == null ? null : round(use.success),
        updated_at: updatedAt.toISOString(),
      }
    })
}

/**
 * Questions as the bank stores them, under the ids that the caller gives. @throws invalid for the first that cannot be
 * asked, or names a slide or picture of another course
 */
const readKept = async (
  db: Queryable,
  courseId: string,
  asked: readonly (Tagged & { id: string })[],
): Promise<KeptQuestion[]> => {
  const renamed = asked.map(({ id, question }) => ({ ...question, question_id: id }))
  const read = readQuestions(renamed, 'edit')
  if ('problem' in read) {
    const where = renamed.length > 1 ? [createMessage('in_question', { number: read.number })] : []
    throw new RequestError('invalid', [...where, read.problem])
  }
  const { questions, slides } = await takeSlides(db, courseId, read.questions)
  await readPictures(db, courseId, questions)
  return questions.map((question, index) => ({
    id: question.question_id,
    question,
    tags: tidyTags(asked[index]!.tags),
    slide: slides.find(({ questionId }) => questionId === question.question_id),
  }))
}

/** The wording that a question has once it is stored: its type may tidy options and prompts. */
const wordingAsStored = (question: Tagged['question']): string => {
  const read = readQuestions([{ ...question, question_id: newId() }], 'edit')
  return wordingOf('problem' in read ? question : read.questions[0]!)
}

/**
 * Keeps questions in the bank of a course. One with the wording of a kept one takes its place and adds its tags, so
 * keeping a question twice changes nothing. @throws conflict when the bank is full
 * @throws invalid when a question would have too many tags
 */
export const keepQuestions = async (
  { database, clock }: Context,
  courseId: string,
  asked: readonly Tagged[],
  user: Identity,
): Promise<{ ids: string[]; added: number; replaced: number }> => {
  const course = await getStaffCourse({ database }, courseId, user, 'edit_quizzes')
  return database.transaction(async (tx) => {
    await lockBank(tx, course.id)
    const known = await listWordings(tx, course.id)
    const byWording = new Map(known.map((one) => [wordingOf(one.question), one]))
    const wordings = asked.map(({ question }) => wordingAsStored(question))
    const ids: string[] = []
    const wanted = new Map<string, Tagged & { id: string }>()
    for (const [index, { question, tags }] of asked.entries()) {
      const wording = wordings[index]!
      const stored = byWording.get(wording)
      const twice = wanted.get(ids[wordings.indexOf(wording)] ?? '')
      const id = twice?.id ?? stored?.id ?? newId()
      ids.push(id)
      wanted.set(id, { id, question, tags: [...(twice?.tags ?? stored?.tags ?? []), ...tags] })
    }
    const isKnown = new Set(known.map(({ id }) => id))
    const added = [...wanted.keys()].filter((id) => !isKnown.has(id)).length
    if (known.length + added > limits.questionsPerBank)
      throw conflict('bank_full', { number: limits.questionsPerBank })
    const kept = await readKept(tx, course.id, [...wanted.values()])
    if (kept.some(({ tags }) => tags.length > limits.tagsPerQuestion))
      throw invalid('too_many_tags', { max: limits.tagsPerQuestion })
    const nowMs = clock.nowMs()
    // A millisecond apart, so that the bank keeps their order.
    for (const [index, one] of kept.entries())
      await writeBankQuestion(tx, course.id, one, new Date(nowMs + index))
    return { ids, added, replaced: wanted.size - added }
  })
}

/** Changes a question of the bank. Quizzes keep it as they have it. */
export const changeBankQuestion = async (
  { database, clock }: Context,
  asked: { courseId: string; id: string },
  { updated_at: startedFrom, ...change }: Tagged & { updated_at?: string | undefined },
  user: Identity,
): Promise<{ detail: string }> => {
  const course = await getStaffCourse({ database }, asked.courseId, user, 'edit_quizzes')
  return database.transaction(async (tx) => {
    await lockBank(tx, course.id)
    const updatedAt = await findUpdatedAt(tx, course.id, asked.id)
    if (!updatedAt) throw notFound('bank_question_not_found')
    if (startedFrom !== undefined && Date.parse(startedFrom) !== updatedAt.getTime())
      throw conflict('bank_question_changed')
    const [kept] = await readKept(tx, course.id, [{ id: asked.id, ...change }])
    // Later than before, also within a millisecond: by this time an editor sees that it changed.
    await writeBankQuestion(tx, course.id, kept!, new Date(Math.max(clock.nowMs(), updatedAt.getTime() + 1)))
    return { detail: 'The question was changed.' }
  })
}

/** Removes questions from the bank, or takes that back. Ids that the bank never had are passed over. */
export const setRemoved = async (
  { database, clock }: Context,
  courseId: string,
  { ids, removed }: { ids: readonly string[]; removed: boolean },
  user: Identity,
): Promise<{ detail: string }> => {
  const course = await getStaffCourse({ database }, courseId, user, 'edit_quizzes')
  await database.transaction(async (tx) => {
    await lockBank(tx, course.id)
    await setRemovedAt(tx, course.id, ids, removed ? new Date(clock.nowMs()) : null)
    const { length } = await listWordings(tx, course.id)
    if (length > limits.questionsPerBank) throw conflict('bank_full', { number: limits.questionsPerBank })
  })
  return { detail: removed ? 'The questions were removed.' : 'The questions are in the bank again.' }
}
