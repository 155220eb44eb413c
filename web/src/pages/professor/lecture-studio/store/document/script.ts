import type { Lecture, SlideEntry } from '@lectern/contract/lectures.ts'
import * as limits from '@lectern/contract/limits.ts'
import { formatMessage } from '@lectern/core/messages/format-message.ts'
import { validateScript } from '@lectern/core/script/parse.ts'
import i18next, { t } from 'i18next'
import { useMemo } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { draftKeyOf, judgeDraft } from '../../../../../features/script-drafts/draft-storage.ts'
import {
  listUnsavedSlides,
  type UnsavedTexts,
} from '../../../../../features/script-drafts/list-unsaved-slides.ts'
import { translateMessages } from '../../../../../i18n/translate-messages.ts'
import { pagesOf, type SlideAddress, useLecture, useSlideAddress } from '../studio-data.ts'
import type { StudioState } from '../studio-state.ts'
import { useStudio } from '../studio-store.ts'
import { findEntry } from './find-entry.ts'
import { slideKeyOf } from './slide-states.ts'

/** The stored script that a draft is compared with; empty if there is none yet. */
export const storedOf = (entry: SlideEntry | undefined) => ({
  script: entry?.script ?? '',
  revision: entry?.revision ?? 0,
})

type Texts = UnsavedTexts & Pick<StudioState, 'sent'>
type At = Pick<SlideAddress, 'slide' | 'language'>

/** Reads a script: the stored one or its draft, and whether it is unsaved or in conflict. */
export function readScript({ drafts, sent, unsavedHighlights }: Texts, lecture: Lecture | undefined, at: At) {
  const page = lecture && pagesOf(lecture).get(at.slide)
  const key = draftKeyOf(at.language, page ?? '')
  const entry = findEntry(lecture, at.language, at.slide)
  const stored = storedOf(entry)
  const judged = judgeDraft(drafts.get(key), stored)
  return {
    key,
    page,
    entry,
    text: judged.text,
    stored: stored.script,
    /** Also true if only highlights are unsaved: they failed to be sent, or were moved without a change of the text. */
    isUnsaved: judged.isUnsaved || unsavedHighlights.has(page ?? ''),
    isTextUnsaved: judged.isUnsaved,
    isSent: sent?.key === key,
    /** The script was saved elsewhere since the professor began to type. */
    isConflict: judged.isConflict && sent?.key !== key,
  }
}

/** The open script without its text: `useScriptText` changes with each letter, this does not. */
export function useScript() {
  const lecture = useLecture()
  const address = useSlideAddress()
  return useStudio(
    useShallow((state) => {
      const { text, key, isSent, ...script } = readScript(state, lecture, address)
      const { failure } = state
      return {
        ...script,
        isBlank: text.trim() === '',
        hasErrors: readProblems(text).errors.length > 0,
        isSaving: state.saves > 0,
        isRestored: script.isTextUnsaved && state.restored.has(key) && !isSent,
        areDraftsStored: state.areDraftsStored,
        isAutosaving: state.autosaves > 0 && isSent,
        failure: failure?.key === key && !failure.isQuiet ? failure.sentence : null,
        /** Why the last autosave failed. It is tried again by itself, so no alert is shown. */
        quietFailure: failure?.key === key && failure.isQuiet ? failure.sentence : null,
        /** The save failed because no answer came: the connection is lost or the server is down. */
        isUnanswered: failure?.key === key && failure.isUnanswered === true,
      }
    }),
  )
}

/** The text of the open script with the last typed letter. */
export function useScriptText(): string {
  const lecture = useLecture()
  const address = useSlideAddress()
  return useStudio((state) => readScript(state, lecture, address).text)
}

/** True if the open script has this text. */
export function useIsScriptText(other: string | undefined): boolean {
  const lecture = useLecture()
  const address = useSlideAddress()
  return useStudio((state) => readScript(state, lecture, address).text === other)
}

type Problems = { errors: string[]; warnings: string[] }
let last: { text: string; language: string; problems: Problems } | null = null

/** Reads the errors and warnings in a script's tags. Many components ask for those of the same text. */
export function readProblems(text: string): Problems {
  const { language } = i18next
  if (last?.text === text && last.language === language) return last.problems
  const { errors, warnings } = validateScript(text)
  const messages = errors.map((error) => translateMessages([error], formatMessage(error)))
  const isTooLong = text.length > limits.scriptChars
  const problems = { errors: isTooLong ? [t('studio:script.tooLong'), ...messages] : messages, warnings }
  last = { text, language, problems }
  return problems
}

/** The errors and warnings of the open script. */
export function useProblems(): Problems {
  const lecture = useLecture()
  const address = useSlideAddress()
  const read = (state: StudioState) => readProblems(readScript(state, lecture, address).text)
  return {
    errors: useStudio(useShallow((state) => read(state).errors)),
    warnings: useStudio(useShallow((state) => read(state).warnings)),
  }
}

/** Lists the unsaved scripts as keys of `slideKeyOf`, by slide. */
export const listUnsaved = (texts: UnsavedTexts, lecture: Lecture): string[] =>
  listUnsavedSlides(texts, lecture, pagesOf(lecture)).map(({ language, slide }) =>
    slideKeyOf(language, slide),
  )

/** The unsaved scripts as keys of `slideKeyOf`. */
export function useUnsaved(): ReadonlySet<string> {
  const lecture = useLecture()
  const list = useStudio(useShallow((state) => listUnsaved(state, lecture)))
  return useMemo(() => new Set(list), [list])
}
