import type { SentBody } from '@lectern/contract/call.ts'
import type { LectureLanguage } from '@lectern/contract/languages.ts'
import { writeRanges } from '@lectern/core/messages/lists.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasStatus, messageOf } from '../../../../api/api-error.ts'
import { keyOf } from '../../../../api/call-query.ts'
import { calls } from '../../../../api/calls.ts'
import { lectureInput } from '../../../../api/page-url.ts'
import { replaceData, useAction } from '../../../../api/use-action.ts'
import { findEntry } from '../store/document/find-entry.ts'
import { sendScript } from '../store/document/send-script.ts'
import { useLecture } from '../store/studio-data.ts'
import { useStudio } from '../store/studio-store.ts'
import type { SlideMatches } from './find-matches.ts'
import type { Search } from './use-search.ts'

/** The last replacement, while it can be undone. */
type Done = {
  /** The text that was searched for. */
  find: string
  replacements: number
  language: string
  changed: { slide: number; before: string; revision: number; imageUrl: string }[]
  /** Some of the changed scripts have audio, which still speaks the old words. */
  hasStaleAudio: boolean
}
type Problem = { sentence: string; isConflict: boolean }

/**
 * Replaces all chosen matches or none. Undo saves each changed script as it was before, unless it has
 * changed since.
 */
export function useReplace({ settings, language }: Search, chosen: readonly SlideMatches[]) {
  const { t } = useTranslation('authoring')
  const lecture = useLecture()
  const saveAll = useStudio((state) => state.saveAll)
  const client = useQueryClient()
  const replaceIn = useAction(calls.scripts.replace, {
    input: (body: SentBody<typeof calls.scripts.replace>) => ({ ...lectureInput(lecture._id), body }),
    onSuccess: (reply) =>
      replaceData(client, keyOf(calls.lectures.get, lectureInput(lecture._id)), reply.lecture),
  })
  const [busy, setBusy] = useState<'saving' | 'replacing' | 'undoing' | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isUndone, setUndone] = useState(false)

  const work = async (what: typeof busy, doIt: () => Promise<void>) => {
    if (busy) return
    setBusy(what)
    setProblem(null)
    setUndone(false)
    await doIt()
    setBusy(null)
  }
  const refresh = () =>
    client.invalidateQueries({ queryKey: keyOf(calls.lectures.get, lectureInput(lecture._id)) })

  const save = () =>
    work('saving', async () => {
      if (!(await saveAll(language))) setProblem({ sentence: t('find.saveFailed'), isConflict: false })
    })

  const replace = () =>
    work('replacing', async () => {
      setDone(null)
      try {
        const reply = await replaceIn.mutateAsync({
          find: settings.find,
          replace: settings.replace,
          language: language as LectureLanguage,
          match_case: settings.matchCase,
          whole_words: settings.wholeWords,
          slides: chosen.map(({ slide, revision, imageUrl }) => ({
            slide,
            based_on_revision: revision,
            image_url: imageUrl,
          })),
        })
        if (reply.changed_slides.length === 0) {
          setProblem({ sentence: t('find.same'), isConflict: false })
          return
        }
        const changed = chosen.filter(({ slide }) => reply.changed_slides.includes(slide))
        setDone({
          find: settings.find,
          replacements: reply.replacements,
          language,
          hasStaleAudio: changed.some(
            ({ slide }) => findEntry(reply.lecture, language, slide)?.audio_stale === true,
          ),
          changed: changed.map((one) => ({
            slide: one.slide,
            before: one.script,
            revision: findEntry(reply.lecture, language, one.slide)?.revision ?? 0,
            imageUrl: one.imageUrl,
          })),
        })
      } catch (error) {
        const isConflict = hasStatus(error, 409)
        if (isConflict) await refresh()
        setProblem({
          sentence: messageOf(error, t(isConflict ? 'find.conflict' : 'find.failed')),
          isConflict,
        })
      }
    })

  const undo = () =>
    work('undoing', async () => {
      if (!done) return
      const left: Done['changed'] = []
      for (const one of done.changed) {
        try {
          await sendScript(lecture._id, {
            slide: one.slide,
            language: done.language as LectureLanguage,
            script: one.before,
            based_on_revision: one.revision,
            image_url: one.imageUrl,
          })
        } catch {
          left.push(one)
        }
      }
      setUndone(left.length === 0)
      setDone(left.length > 0 ? { ...done, changed: left } : null)
      if (left.length === 0) return
      await refresh()
      const slides = writeRanges(left.map(({ slide }) => slide))
      setProblem({ sentence: t('find.undoFailed', { slides }), isConflict: false })
    })

  return {
    busy,
    done,
    problem,
    isUndone,
    save: () => void save(),
    replace: () => void replace(),
    undo: () => void undo(),
  }
}

export type Replace = ReturnType<typeof useReplace>
