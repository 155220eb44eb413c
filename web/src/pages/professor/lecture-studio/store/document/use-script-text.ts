import type { Lecture } from '@lectern/contract/lectures.ts'
import { limits } from '@lectern/contract/limits.ts'
import { formatMessage } from '@lectern/core/messages/format-message.ts'
import { validateScript } from '@lectern/core/script/parse.ts'
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { findNumber } from '../../../../../features/slide-pages/read-pages.ts'
import { translateMessages } from '../../../../../i18n/translate-messages.ts'
import { type Places, usePlaces } from '../annotations/use-places.ts'
import type { Place } from '../use-current-slide.ts'
import { draftKeyOf, judgeDraft, listOrphaned } from './draft-storage.ts'
import { findEntry } from './find-entry.ts'
import { placeOf } from './slide-states.ts'
import { useDrafts } from './use-drafts.ts'
import { storedOf, useSaving } from './use-saving.ts'
import { hasSameHighlights, useStable } from './use-stable.ts'

/**
 * The text of the open slide: what is stored, or what was typed since. A draft that was begun on another
 * revision than the stored one is in conflict until the person has chosen. What is here to be shown may be behind the
 * letter that was typed last (see `useDrafts`); what is here to be done, and `readNow`, never is.
 */
export function useScriptText(
  owner: string,
  lecture: Lecture | undefined,
  { slide, page, pages, language }: Pick<Place, 'slide' | 'page' | 'pages' | 'language'>,
) {
  const { t } = useTranslation('studio')
  const lectureId = lecture?._id ?? ''
  const allDrafts = useDrafts(owner)
  const { drafts, restored, isKept, read, put, putTyped, catchUp } = allDrafts

  const key = draftKeyOf(language, page ?? '')
  // Who comes back to a text finds what was typed last.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is opened
  useLayoutEffect(catchUp, [key])
  const entry = findEntry(lecture, language, slide)
  const stored = storedOf(entry)
  const storedPlaces = usePlaces(owner, lectureId, { page, entry })
  // Where something was changed last: who has gone on since still means it by "save".
  const changed = useRef<{ page: string; language: string } | null>(null)
  const { put: putPlaces } = storedPlaces
  const placeAnnotations = useCallback<Places['put']>(
    (of, list) => {
      if (of !== undefined && list) changed.current = { page: of, language }
      putPlaces(of, list)
    },
    [putPlaces, language],
  )
  const places = { ...storedPlaces, put: placeAnnotations }
  const saving = useSaving({ lectureId, lecture, pages, drafts: allDrafts, places })
  const { failure, setFailure, savePlace } = saving
  const { text, isUnsaved: isTextUnsaved, isConflict } = judgeDraft(drafts.get(key), stored)
  const findErrors = (text: string) => {
    const { errors: found, warnings } = validateScript(text)
    const errors = found.map((error) => translateMessages([error], formatMessage(error)))
    const isTooLong = text.length > limits.scriptChars
    return { errors: isTooLong ? [t('script.tooLong'), ...errors] : errors, warnings }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `findErrors` hangs on nothing else
  const problems = useMemo(() => findErrors(text), [text, t])

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
  const unsaved = useStable(differing, hasSameHighlights)

  /** A draft of the next text; none where it says what is stored, unless another text is just being stored. */
  const draftOf = (next: string) => {
    if (page !== undefined) changed.current = { page, language }
    const sent = saving.findSent(key)
    if (next === stored.script && !sent) return undefined
    const now = judgeDraft(read(key), stored).isUnsaved || sent ? (read(key) ?? sent) : undefined
    return {
      text: next,
      revision: now?.revision ?? stored.revision,
      slide,
      ...(now?.sent && { sent: now.sent }),
    }
  }
  /** The text of a slide as it is at this moment. */
  const readAt = (at: { slide: number; language: string }) => {
    const page = pages.get(at.slide)
    const key = draftKeyOf(at.language, page ?? '')
    const now = judgeDraft(read(key), storedOf(findEntry(lecture, at.language, at.slide)))
    const isAnnotated = page !== undefined && places.read(page) !== undefined
    return {
      text: now.text,
      isUnsaved: now.isUnsaved || isAnnotated,
      isConflict: now.isConflict && !saving.findSent(key),
      errors: now.text === text ? problems.errors : findErrors(now.text).errors,
    }
  }
  const readNow = () => readAt({ slide, language })

  const orphaned = useMemo(
    () => listOrphaned(drafts, pages, lecture?.supported_languages ?? []),
    [drafts, pages, lecture],
  )

  return {
    text,
    stored: stored.script,
    entry,
    // Annotations whose places could not be sent, or were put without a word being changed, are unsaved too.
    isUnsaved: isTextUnsaved || places.unsaved.has(page ?? ''),
    /** The words or their tags are; with `isUnsaved` alone only where annotations stand. */
    isTextUnsaved,
    isRestored: isTextUnsaved && restored.has(key) && !saving.isSent(key),
    isKept,
    isSaving: saving.isSaving,
    /** Somebody or something else has saved this script since the typing began. */
    isConflict: isConflict && !saving.isSent(key),
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
    /** Where the annotations of the open slide were put. */
    places,
    keepMyPlaces: () => {
      places.keepMine()
      setFailure(null)
    },
    takeStoredPlaces: () => {
      places.put(page, undefined)
      setFailure(null)
    },
    /** The open text as it is at this moment. */
    readNow,
    readAt,
    /** Where something was changed last, if that page still stands in the lecture. */
    findChanged: () => {
      const number = changed.current && findNumber(pages, changed.current.page)
      return changed.current && number ? { slide: number, language: changed.current.language } : null
    },
    /** What another slide's script says; null where that is in conflict, or no slide is there. */
    findText: (slide: number) => {
      const entry = findEntry(lecture, language, slide)
      const other = judgeDraft(drafts.get(draftKeyOf(language, pages.get(slide) ?? '')), storedOf(entry))
      return entry && !other.isConflict ? other.text : null
    },
    /** Whether `text` holds what was typed last; another function with every text. */
    isCurrent: allDrafts.isCurrent,
    drafts,
    /** Draws what was typed last together with what is changed now: for what opens with places in the text. */
    catchUp,
    /** Takes another text. */
    type: (next: string) => put(key, draftOf(next)),
    /** Takes the text that the editor shows already; all else is drawn when there is time. */
    takeTyped: (next: string) => putTyped(key, draftOf(next)),
    discard: () => {
      put(key, undefined)
      places.put(page, undefined)
      setFailure(null)
    },
    /** Keeps the own text: the next save replaces what is stored now. */
    keepMine: () => {
      const draft = read(key)
      if (draft) put(key, { text: draft.text, revision: stored.revision, slide })
      setFailure(null)
    },
    save: (fallback = t('script.saveFailed')) => savePlace({ slide, language }, fallback),
    savePlace,
    /** Texts whose page is in the lecture no more. */
    orphaned,
    forget: (key: string) => put(key, undefined),
  }
}

export type ScriptText = ReturnType<typeof useScriptText>
