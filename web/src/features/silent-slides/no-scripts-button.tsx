import type { SentBody } from '@lectern/contract/call.ts'
import type { LectureLanguage } from '@lectern/contract/languages.ts'
import type { Lecture } from '@lectern/contract/lectures.ts'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../api/api-error.ts'
import { keyOf } from '../../api/call-query.ts'
import { calls } from '../../api/calls.ts'
import { lectureInput } from '../../api/page-url.ts'
import { useAction } from '../../api/use-action.ts'
import { showToast } from '../../ui/feedback/toasts.tsx'
import { silentSeconds } from '../player/silence.ts'

type Place = { slide: number; language: string }
type Given = SentBody<typeof calls.scripts.silence>

type NoScriptsButtonProps = {
  lecture: Lecture
  /** Slides without a script, or with one that is removed with this. */
  places: readonly Place[]
  /** Also for a single slide. */
  isForOne?: boolean
  disabled?: boolean
}

/** Shows all these slides to students without a script, by one press, with Undo. */
export function NoScriptsButton({
  lecture,
  places,
  isForOne = false,
  disabled = false,
}: NoScriptsButtonProps) {
  const { t } = useTranslation('update')
  const silence = useSilence(lecture._id)
  const slides = toSlides(lecture, places)
  // A new deck has no scripts at all: they are to be written.
  if (slides.length < (isForOne ? 1 : 2) || slides.length === lecture.total_slides) return null
  return (
    <Button
      size="compact-sm"
      variant="default"
      title={t('silent.hint', { count: silentSeconds })}
      disabled={disabled || silence.isPending}
      onClick={() => silence.mutate({ slides, silent: true })}
    >
      {t('silent.these', { count: slides.length })}
    </Button>
  )
}

/** Also after the button is gone, for Undo in the message. */
function useSilence(lectureId: string) {
  const { t } = useTranslation('update')
  const silence = useAction(calls.scripts.silence, {
    input: (body: Given) => ({ params: { id: lectureId }, body }),
    changes: [
      keyOf(calls.lectures.get, lectureInput(lectureId)),
      keyOf(calls.publishing.differences, { params: { id: lectureId } }),
    ],
    onSuccess: ({ slides }, { silent }) => {
      if (!silent) return
      showToast('success', t('silent.done', { count: slides.length }), {
        label: t('undo'),
        run: () => silence.mutate({ slides, silent: false }),
      })
    },
    onError: (error) => showToast('error', messageOf(error, t('silent.failed'))),
  })
  return silence
}

/**
 * The slides, each with those of its scripts that have words: they are removed. Where the default language has a script
 * that stays, another language lacks a translation: no reason to go without.
 */
function toSlides(lecture: Lecture, places: readonly Place[]): Given['slides'] {
  const first = lecture.default_language
  const isSpoken = new Set(
    (lecture.slides[first] ?? []).flatMap(({ index, script }) => (script.trim() === '' ? [] : [index])),
  )
  const isWithout = (slide: number, ofSlide: readonly Place[]) =>
    !isSpoken.has(slide) || ofSlide.some(({ language }) => language === first)
  return [...Map.groupBy(places, ({ slide }) => slide)].flatMap(([slide, ofSlide]) => {
    if (!isWithout(slide, ofSlide)) return []
    const entries = ofSlide.flatMap(({ language }) => {
      const entry = lecture.slides[language]?.find(({ index }) => index === slide)
      return entry ? [{ language: language as LectureLanguage, entry }] : []
    })
    const [shown] = entries
    if (!shown) return []
    return {
      slide,
      image_url: shown.entry.image_url,
      scripts: entries.flatMap(({ language, entry }) =>
        entry.script.trim() === '' ? [] : [{ language, based_on_revision: entry.revision ?? 0 }],
      ),
    }
  })
}
