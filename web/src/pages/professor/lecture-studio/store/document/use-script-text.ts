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
 * The text of the open slide: the stored script or the draft. A draft that is based on another revision is
 * in conflict until the professor chooses a version. Values to be shown may lag behind the last typed
 * letter (see `useDrafts`); actions and `readNow` never do.
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
  // Opening another slide shows its latest draft.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another text is opened
  useLayoutEffect(catchUp, [key])
  const entry = findEntry(lecture, language, slide)
  const stored = storedOf(entry)
  const storedPlaces = usePlaces(owner, lectureId, { page, entry })
  // The slide that was changed last: the save shortcut also saves it after the professor has gone on.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: `findErrors` depends on nothing else
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
  // The drafts change with every key press, the set of unsaved slides only rarely.
  const unsaved = useStable(differing, hasSameHighlights)

  /**
   * Builds the draft for a text. Returns undefined if the text equals the stored one, unless another text
   * is being saved.
   */
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
  /** The present text of a slide. */
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
    // Also true if only highlights are unsaved: they failed to be sent, or were moved without a change of
    // the text.
    isUnsaved: isTextUnsaved || places.unsaved.has(page ?? ''),
    /** True if the text itself is unsaved; if only `isUnsaved` is true, highlights alone are. */
    isTextUnsaved,
    isRestored: isTextUnsaved && restored.has(key) && !saving.isSent(key),
    isKept,
    isSaving: saving.isSaving,
    /** The script was saved elsewhere since the professor began to type. */
    isConflict: isConflict && !saving.isSent(key),
    errors: problems.errors,
    warnings: problems.warnings,
    failure: failure?.key === key ? failure.sentence : null,
    /** The save failed because no answer came: the connection is lost or the server is down. */
    isUnanswered: failure?.key === key && failure.isUnanswered === true,
    unsaved,
    lecture,
    lectureId,
    slide,
    /** The page of this slide. */
    page,
    language,
    /** The highlights of the open slide. */
    places,
    keepMyPlaces: () => {
      places.keepMine()
      setFailure(null)
    },
    takeStoredPlaces: () => {
      places.put(page, undefined)
      setFailure(null)
    },
    /** The present text of the open slide. */
    readNow,
    readAt,
    /** The slide that was changed last, if its page is still in the lecture. */
    findChanged: () => {
      const number = changed.current && findNumber(pages, changed.current.page)
      return changed.current && number ? { slide: number, language: changed.current.language } : null
    },
    /** The text of another slide's script; null if it is in conflict or the slide does not exist. */
    findText: (slide: number) => {
      const entry = findEntry(lecture, language, slide)
      const other = judgeDraft(drafts.get(draftKeyOf(language, pages.get(slide) ?? '')), storedOf(entry))
      return entry && !other.isConflict ? other.text : null
    },
    /** True if `text` contains the last typed letter. The function changes with the text. */
    isCurrent: allDrafts.isCurrent,
    drafts,
    /** Renders the latest text now, for dialogs that use offsets in the text. */
    catchUp,
    /** Sets another text. */
    type: (next: string) => put(key, draftOf(next)),
    /** Takes text that the editor shows already. The rest of the studio is rendered later. */
    takeTyped: (next: string) => putTyped(key, draftOf(next)),
    discard: () => {
      put(key, undefined)
      places.put(page, undefined)
      setFailure(null)
    },
    /** Keeps the draft: the next save replaces the stored text. */
    keepMine: () => {
      const draft = read(key)
      if (draft) put(key, { text: draft.text, revision: stored.revision, slide })
      setFailure(null)
    },
    save: (fallback = t('script.saveFailed')) => savePlace({ slide, language }, fallback),
    savePlace,
    /** Drafts whose page is no longer in the lecture. */
    orphaned,
    forget: (key: string) => put(key, undefined),
  }
}

export type ScriptText = ReturnType<typeof useScriptText>
