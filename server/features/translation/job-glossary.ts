import { createMessage } from '@lectern/core/messages/message.ts'
import { stripTags } from '@lectern/core/script/spoken.ts'
import { createUsageContext } from '../../platform/ai/create-usage-context.ts'
import type { Context } from '../../platform/context.ts'
import type { JobRun } from '../../platform/jobs/job.ts'
import { findTerms, makeGlossary } from './glossary.ts'
import { keepGlossary, listCourseTerms, listSources } from './translation.queries.ts'
import type { Glossary, TranslationPayload } from './translation.ts'

/**
 * A job's glossary for a language: the one it began with, also after a crash; else the course's, with new
 * terms chosen for this lecture, stored in the job before the first slide is translated.
 */
export const glossariesOf = (
  context: Context,
  { job, signal, report }: JobRun,
  about: { lectureTitle: string; courseName: string; from: string },
): ((language: string) => Promise<Glossary>) => {
  const begun = (job.payload as TranslationPayload).glossaries ?? {}
  const known = new Map<string, Glossary>(Object.entries(begun))
  const choose = async (language: string): Promise<Glossary> => {
    const { database, ai } = context
    const sources = await listSources(database, job.lectureId ?? '', about.from, language)
    const terms = findTerms(sources, about.from)
    if (terms.length === 0) return []
    const ofCourse = job.courseId
      ? await listCourseTerms(database, job.courseId, { from: about.from, to: language })
      : []
    const examples = sources
      .map(({ script, translation }) => ({ text: stripTags(script), translation: stripTags(translation) }))
      .filter((one) => one.text.trim() !== '' && one.translation.trim() !== '')
    await report({ message: createMessage('choosing_terms', { language }) })
    const glossary = await makeGlossary(
      ai,
      { terms, known: ofCourse, about: { ...about, to: language }, examples },
      { signal, usageContext: createUsageContext(job, 'batch') },
    )
    signal.throwIfAborted()
    await keepGlossary(database, job, language, glossary)
    known.set(language, glossary)
    return glossary
  }
  /** Concurrent slides request the same glossary: it is chosen once. */
  const beingChosen = new Map<string, Promise<Glossary>>()
  return async (language) => {
    const present = known.get(language)
    if (present) return present
    const chosen = beingChosen.get(language) ?? choose(language).finally(() => beingChosen.delete(language))
    beingChosen.set(language, chosen)
    return chosen
  }
}
