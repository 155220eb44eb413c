import type { LectureLanguage } from '@lectern/contract/languages.ts'
import type { Lecture, SlideEntry } from '@lectern/contract/lectures.ts'
import { limits } from '@lectern/contract/limits.ts'
import { parseScript, validateScript } from '@lectern/core/script/parse.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSaveScript } from '../../../../api/actions/scripts.ts'
import { hasStatus, sentenceOf } from '../../../../api/api-error.ts'
import { keys } from '../../../../api/keys.ts'
import { findNumber } from '../../../../features/slide-pages/read-pages.ts'
import { usePlaces } from '../annotations/use-places.ts'
import { placeOf } from '../filmstrip/slide-states.ts'
import type { Place } from '../use-place.ts'
import { hasSameEntries, useStable } from '../use-stable.ts'
import { draftKeyOf, listHomeless } from './draft-store.ts'
import { useDrafts } from './use-drafts.ts'

/** Finds a slide's entry in a language. */
export const findEntry = (lecture: Lecture | undefined, language: string, slide: number) =>
  lecture?.slides[language]?.find((entry) => entry.index === slide)

/**
 * The text of the open slide: what is stored, or what was typed since. A draft that was begun on another
 * revision than the stored one is in conflict until the person has chosen.
 */
export function useScriptText(
  owner: string,
  lecture: Lecture | undefined,
  { slide, page, pages, language }: Pick<Place, 'slide' | 'page' | 'pages' | 'language'>,
) {
  const { t } = useTranslation('studio')
  const client = useQueryClient()
  const lectureId = lecture?._id ?? ''
  const { drafts, restored, isKept, write, remove } = useDrafts(owner)
  const { mutateAsync: sendSave, isPending } = useSaveScript(lectureId)
  const [failure, setFailure] = useState<{ key: string; sentence: string; isUnanswered?: boolean } | null>(
    null,
  )

  const key = draftKeyOf(language, page ?? '')
  const entry = findEntry(lecture, language, slide)
  const places = usePlaces(owner, lectureId, { page, entry })
  const stored = entry?.script ?? ''
  const draft = drafts.get(key)
  const text = draft?.text ?? stored
  const isTextUnsaved = draft !== undefined && draft.text !== stored
  // Marks whose places could not be sent, or were put without a word being changed.
  const isUnsaved = isTextUnsaved || places.unsaved.has(page ?? '')
  const revisionOf = (one: SlideEntry | undefined) => one?.revision ?? 0
  const problems = useMemo(() => {
    const found = validateScript(text)
    const isTooLong = text.length > limits.scriptChars
    return { ...found, errors: isTooLong ? [t('script.tooLong'), ...found.errors] : found.errors }
  }, [text, t])

  const differing = useMemo(() => {
    const found = new Set<string>()
    for (const language of lecture?.supported_languages ?? []) {
      for (const one of lecture?.slides[language] ?? []) {
        const kept = drafts.get(draftKeyOf(language, pages.get(one.index) ?? ''))
        if (kept && kept.text !== one.script) found.add(placeOf(language, one.index))
      }
    }
    for (const page of places.unsaved.keys()) {
      const number = findNumber(pages, page)
      if (number === undefined) continue
      const isNamed = lecture?.supported_languages.some((code) => found.has(placeOf(code, number)))
      const of = lecture?.default_language
      if (of && !isNamed && findEntry(lecture, of, number)) found.add(placeOf(of, number))
    }
    return found
  }, [drafts, lecture, pages, places.unsaved])
  // With every key the drafts change, but seldom which slides have one.
  const unsaved = useStable(differing, hasSameEntries)

  const type = (next: string) => {
    if (next === stored) return remove(key)
    write(key, { text: next, revision: draft?.revision ?? revisionOf(entry), slide })
  }

  /**
   * Saves one place: its text, then where its marks stand. Whether all is saved now; if not, why stands in
   * `failure`, and what was not saved stays. Where another deck has put another page meanwhile, nothing is saved.
   */
  const savePlace = async (of: { slide: number; language: string }, fallback: string): Promise<boolean> => {
    const page = pages.get(of.slide)
    const key = draftKeyOf(of.language, page ?? '')
    const kept = drafts.get(key)
    if (!lecture || page === undefined || (!kept && !places.unsaved.has(page))) return true
    setFailure(null)
    const before = findEntry(lecture, of.language, of.slide)
    let saved = lecture
    try {
      if (kept) {
        saved = await sendSave({
          slide: of.slide,
          language: of.language as LectureLanguage,
          script: kept.text,
          based_on_revision: kept.revision,
          image_url: before?.image_url,
        })
        remove(key)
      }
    } catch (error) {
      setFailure({ key, sentence: sentenceOf(error, fallback), isUnanswered: hasStatus(error, 0) })
      // Shows the other text, if that is why.
      if (hasStatus(error, 409)) await client.invalidateQueries({ queryKey: keys.lectures.one(lectureId) })
      return false
    }
    const hadMarks = parseScript(before?.script ?? '').markers.length > 0
    const sentence = await places.saveOf(saved, page, of.language, hadMarks)
    if (sentence) setFailure({ key, sentence })
    return sentence === null
  }

  return {
    text,
    stored,
    entry,
    isUnsaved,
    /** The words or their tags are; with `isUnsaved` alone only where marks stand. */
    isTextUnsaved,
    isRestored: isTextUnsaved && restored.has(key),
    isKept,
    isSaving: isPending || places.isSaving,
    /** Somebody or something else has saved this script since the typing began. */
    isConflict: isTextUnsaved && draft.revision !== revisionOf(entry),
    errors: problems.errors,
    warnings: problems.warnings,
    failure: failure?.key === key ? failure.sentence : null,
    /** It failed because no answer came: the connection is lost, or the server is away. */
    isUnanswered: failure?.key === key && failure.isUnanswered === true,
    unsaved,
    lecture,
    lectureId,
    slide,
    /** The page that stands at this number. */
    page,
    language,
    /** Where the marks of the open slide were put. */
    places,
    keepMyPlaces: () => {
      places.keepMine()
      setFailure(null)
    },
    takeStoredPlaces: () => {
      places.put(page, undefined)
      setFailure(null)
    },
    type,
    discard: () => {
      remove(key)
      places.put(page, undefined)
      setFailure(null)
    },
    /** Keeps the own text: the next save replaces what is stored now. */
    keepMine: () => {
      if (draft) write(key, { text: draft.text, revision: revisionOf(entry), slide })
      setFailure(null)
    },
    save: (fallback = t('script.saveFailed')) => savePlace({ slide, language }, fallback),
    savePlace,
    /** Texts whose page is in the lecture no more. */
    homeless: listHomeless(drafts, pages, lecture?.supported_languages ?? []),
    forget: remove,
  }
}

export type ScriptText = ReturnType<typeof useScriptText>
