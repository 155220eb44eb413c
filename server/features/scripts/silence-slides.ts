import type { ReplyOf } from '@lectern/contract/call.ts'
import type { scripts } from '@lectern/contract/scripts.ts'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { type LectureRow, lockStaffLecture } from '../lectures/lectures.access.ts'
import { isBeingReplaced, listSlidesByNumber, writeSilent } from '../slides/slides.queries.ts'
import { checkIsShown } from '../slides/slides.ts'
import {
  findLastScriptWithWords,
  isSpoken,
  listPresentScripts,
  listWritingJobs,
  writeScripts,
} from './scripts.queries.ts'
import { isWritten, languageIn } from './scripts.ts'

type Asked = { lectureId: string; user: Identity } & z.output<typeof scripts.silence.body>
type Present = Awaited<ReturnType<typeof listPresentScripts>>[number] & { language: string }

/** The scripts that the caller names. @throws conflict when one has changed, or is being written or spoken */
const getUnchanged = async (tx: Transaction, lecture: LectureRow, asked: Asked): Promise<Present[]> => {
  const named = asked.slides.flatMap(({ slide, scripts }) => scripts.map((script) => ({ slide, ...script })))
  const found: Present[] = []
  for (const [language, ofLanguage] of Map.groupBy(named, (one) => one.language)) {
    languageIn(lecture, language)
    const revisions = new Map(ofLanguage.map((one) => [one.slide, one.based_on_revision]))
    const present = await listPresentScripts(tx, lecture.id, language, [...revisions.keys()])
    const changed = present.filter(({ number, revision }) => revision !== revisions.get(number))
    if (changed.length > 0) throw conflict('scripts_changed', { slides: changed.map(({ number }) => number) })
    // A job for all missing scripts does not touch scripts that have words.
    const writing = (await listWritingJobs(tx, lecture.id)).filter((job) => job.kind !== 'lecture_scripts')
    const ids = present.map(({ slideId }) => slideId)
    if (
      present.some(({ number }) => isWritten(writing, number, language)) ||
      (await isSpoken(tx, lecture.id, ids, language))
    )
      throw conflict('another_operation_saving')
    found.push(...present.map((script) => ({ ...script, language })))
  }
  return found
}

/**
 * Shows slides to students without a script, or takes that back: all of them or none. The scripts that are named are
 * removed with it, and come back from the history when it is taken back.
 * @returns the body's `slides` for the opposite call
 */
export const silenceSlides = (
  { database }: Context,
  asked: Asked,
): Promise<ReplyOf<typeof scripts.silence>> =>
  database.transaction(async (tx) => {
    const { lecture } = await lockStaffLecture(tx, asked.lectureId, asked.user, 'edit_lectures')
    if (await isBeingReplaced(tx, lecture)) throw conflict('another_operation_saving')
    const numbers = asked.slides.map(({ slide }) => slide)
    const slides = await listSlidesByNumber(tx, lecture.id, numbers)
    for (const { slide, image_url } of asked.slides) {
      const found = slides.get(slide)
      if (!found) throw notFound('no_such_slide', { number: slide })
      checkIsShown(found, image_url)
    }
    const named = await getUnchanged(tx, lecture, asked)
    const written = (script: Present, text: string) => ({
      slideId: script.slideId,
      language: script.language,
      script: text,
      authorId: asked.user.userId,
    })
    if (asked.silent) {
      // A text whose version is gone from the history becomes one again: it is removed next.
      await writeScripts(
        tx,
        'manual_edit',
        named.map((script) => written(script, script.script)),
      )
      await writeScripts(
        tx,
        'manual_edit',
        named.map((script) => written(script, '')),
      )
    } else {
      for (const script of named) {
        const former = await findLastScriptWithWords(tx, script.slideId, script.language)
        if (former && script.script.trim() === '')
          await writeScripts(tx, 'restored', [
            { ...written(script, former.script), translatedFrom: former.translatedFrom },
          ])
      }
    }
    const ids = [...slides.values()].map(({ id }) => id)
    await writeSilent(tx, ids, asked.silent)
    const revisions = new Map<string, number>()
    for (const [language, ofLanguage] of Map.groupBy(named, (one) => one.language)) {
      const present = await listPresentScripts(
        tx,
        lecture.id,
        language,
        ofLanguage.map(({ number }) => number),
      )
      for (const { number, revision } of present) revisions.set(`${language} ${number}`, revision)
    }
    return {
      slides: asked.slides.map((slide) => ({
        ...slide,
        scripts: slide.scripts.map(({ language }) => ({
          language,
          based_on_revision: revisions.get(`${language} ${slide.slide}`) ?? 0,
        })),
      })),
    }
  })
