import type { ReplyOf } from '@lectern/contract/call.ts'
import type { LectureParts } from '@lectern/contract/lectures.ts'
import * as limits from '@lectern/contract/limits.ts'
import type { scripts } from '@lectern/contract/scripts.ts'
import { replaceInScript } from '@lectern/core/script/replace-words.ts'
import { createYieldToEventLoop } from '@lectern/core/yield-to-event-loop.ts'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { conflict, invalid, notFound } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { viewLecture } from '../lectures/lecture-view.ts'
import { getStaffLecture, lockStaffLecture } from '../lectures/lectures.access.ts'
import { isBeingReplaced } from '../slides/slides.queries.ts'
import { checkIsShown } from '../slides/slides.ts'
import { isSpoken, listPresentScripts, listWritingJobs, writeScripts } from './scripts.queries.ts'
import { isWritten, languageIn } from './scripts.ts'

type Asked = { lectureId: string; user: Identity; parts: LectureParts } & z.output<
  typeof scripts.replace.body
>

/**
 * The present scripts of the requested slides. @throws not_found, or conflict when one has changed or is
 * another page
 */
const getUnchanged = async (tx: Transaction, { lectureId, slides, language }: Asked) => {
  const present = await listPresentScripts(tx, lectureId, language, [
    ...new Set(slides.map(({ slide }) => slide)),
  ])
  const byNumber = new Map(present.map((script) => [script.number, script]))
  for (const { slide, image_url } of slides) {
    const script = byNumber.get(slide)
    if (!script) throw notFound('no_such_slide', { number: slide })
    checkIsShown(script, image_url)
  }
  const changed = new Set(
    slides.flatMap(({ slide, based_on_revision }) =>
      byNumber.get(slide)?.revision === based_on_revision ? [] : [slide],
    ),
  )
  if (changed.size > 0) {
    const named = [...changed].sort((one, other) => one - other)
    throw conflict('scripts_changed', { slides: named })
  }
  return present
}

/**
 * Replaces words in the spoken text of several scripts, each changed script as a new version: all of them,
 * or none when one has changed since it was read or is being written or spoken.
 */
export const replaceInScripts = async (
  context: Context,
  asked: Asked,
): Promise<ReplyOf<typeof scripts.replace>> => {
  const { lectureId, user, find, replace, match_case, whole_words } = asked
  const made = await context.database.transaction(async (tx) => {
    const { lecture } = await lockStaffLecture(tx, lectureId, user, 'edit_lectures')
    const language = languageIn(lecture, asked.language)
    const present = await getUnchanged(tx, asked)
    const jobs = await listWritingJobs(tx, lectureId)
    const changes: ((typeof present)[number] & { replaced: number })[] = []
    const yieldToEventLoop = createYieldToEventLoop()
    for (const slide of present) {
      await yieldToEventLoop()
      const query = { find, matchCase: match_case, wholeWords: whole_words }
      const { script, replaced } = replaceInScript(slide.script, query, replace)
      if (replaced > 0 && script !== slide.script) changes.push({ ...slide, script, replaced })
    }
    // A job for all missing scripts does not touch scripts that have words.
    const writing = jobs.filter((job) => job.kind !== 'lecture_scripts')
    const changed = changes.map(({ slideId }) => slideId)
    const isBusy =
      present.some(({ number }) => isWritten(writing, number, language)) ||
      (changed.length > 0 && (await isSpoken(tx, lectureId, changed, language)))
    if (isBusy || (await isBeingReplaced(tx, lecture))) throw conflict('another_operation_saving')
    const tooLong = changes.filter(({ script }) => script.length > limits.scriptChars)
    if (tooLong.length > 0) {
      throw invalid('scripts_would_be_too_long', {
        max: limits.scriptChars,
        slides: tooLong.map(({ number }) => number),
      })
    }
    await writeScripts(
      tx,
      'manual_edit',
      changes.map(({ slideId, script }) => ({
        slideId,
        language,
        script,
        authorId: user.userId,
      })),
    )
    return changes
  })
  return {
    replacements: made.reduce((sum, { replaced }) => sum + replaced, 0),
    changed_slides: made.map(({ number }) => number),
    lecture: await viewLecture(
      context,
      await getStaffLecture(context, lectureId, user, 'edit_lectures'),
      user,
      asked.parts,
    ),
  }
}
