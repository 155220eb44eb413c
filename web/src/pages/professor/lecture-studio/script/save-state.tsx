import { voiceRates } from '@lectern/contract/courses.ts'
import type { LectureLanguage } from '@lectern/contract/languages.ts'
import { writeRanges } from '@lectern/core/messages/lists.ts'
import { stripTags } from '@lectern/core/script/spoken.ts'
import { Box } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '../../../../api/calls.ts'
import { useCall } from '../../../../api/use-call.ts'
import { useEngines } from '../../../../api/use-engines.ts'
import { countWords, estimateSpokenMs } from '../../../../features/scripts/spoken-length.ts'
import { formatClock } from '../../../../ui/clock.ts'
import { useAfterPaint } from '../../../../ui/use-after-paint.ts'
import { useOnline } from '../../../../ui/use-online.ts'
import { useHighlights } from '../store/annotations/highlights.ts'
import { useScript, useScriptText, useUnsaved } from '../store/document/script.ts'
import { readSlideKey } from '../store/document/slide-states.ts'
import { useGeneration, useWork } from '../store/jobs/use-generation.ts'
import { useLecture, useSlideAddress } from '../store/studio-data.ts'
import classes from './save-footer.module.css'

/** The save state in words: saved, unsaved, saving, or why the text is not saved. */
export function SaveState() {
  const { t } = useTranslation('studio')
  const script = useScript()
  const work = useWork()
  const notSaved = useNotSaved()
  const findState = () => {
    if (script.isSaving || script.isAutosaving) return 'saving'
    if (script.isUnsaved) return notSaved ? 'notSaved' : 'unsaved'
    if (work.isLocked) return 'writing'
    return script.stored === '' ? 'blank' : 'saved'
  }
  const state = findState()
  const others = useOthersUnsaved()
  if (others && (state === 'saved' || state === 'blank'))
    return (
      <span className={classes.state} data-state="unsaved" role="status">
        <Box component="span" flex="none" w={7} h={7} bdrs="50%" bg="currentcolor" aria-hidden />
        {others}
      </span>
    )
  return (
    <span className={classes.state} data-state={state} role="status">
      {(state === 'unsaved' || state === 'notSaved') && (
        <Box component="span" flex="none" w={7} h={7} bdrs="50%" bg="currentcolor" aria-hidden />
      )}
      {state === 'notSaved' && t('script.notSavedBecause', { reason: notSaved })}
      {state === 'saved' && <IconCheck size={15} aria-hidden />}
      {state === 'saving' && t('script.saving')}
      {state === 'unsaved' && t('script.unsaved')}
      {state === 'writing' && t('script.savingOff')}
      {state === 'saved' && t('script.allSaved')}
    </span>
  )
}

/** Why the open script is not saved by itself, or null. */
function useNotSaved(): string | null {
  const { t } = useTranslation('studio')
  const script = useScript()
  const { conflict } = useHighlights()
  const { saveReason } = useGeneration()
  const isOnline = useOnline()
  if (script.isConflict || conflict || script.hasErrors) return saveReason
  if (!isOnline) return t('autosave.offline')
  if (!script.quietFailure) return null
  return script.isUnanswered ? t('autosave.unanswered') : script.quietFailure
}

/** Names the other slides with unsaved text; null if there are none. */
function useOthersUnsaved(): string | null {
  const { t } = useTranslation(['studio', 'common'])
  const unsaved = useUnsaved()
  const address = useSlideAddress()
  const others = [...unsaved]
    .map(readSlideKey)
    .filter(({ language, slide }) => language !== address.language || slide !== address.slide)
  const languages = [...new Set(others.map(({ language }) => language))]
  const numbers = [...new Set(others.map(({ slide }) => slide))].sort((a, b) => a - b)
  if (numbers.length === 0) return null
  const slides = writeRanges(numbers)
  if (numbers.length > 1 || (languages.length === 1 && languages[0] === address.language))
    return t('script.othersUnsaved', { slides, count: numbers.length })
  const other = languages.find((code) => code !== address.language)
  return t('script.otherUnsavedIn', { slides, name: t(`common:languages.${other as LectureLanguage}`) })
}

/** Number of words and spoken duration: that of the audio, otherwise an estimate. */
export function ScriptLength({ isShort = false }: { isShort?: boolean }) {
  return <TextLength text={useAfterPaint(useScriptText())} isShort={isShort} />
}

// A typed letter renders only the component above: the length follows after its paint.
const TextLength = memo(function TextLength({ text, isShort }: { text: string; isShort: boolean }) {
  const { t } = useTranslation('studio')
  const script = useScript()
  const address = useSlideAddress()
  const speed = useVoiceSpeed()
  const words = useMemo(() => countWords(stripTags(text), address.language), [text, address.language])
  if (words === 0) return null
  const known = script.isTextUnsaved ? null : (script.entry?.audio_duration_ms ?? null)
  const time = formatClock(known ?? estimateSpokenMs(words, address.language, speed))
  const spoken = known === null ? t('script.aboutSpoken', { time }) : t('script.spoken', { time })
  return (
    <Box className={`${classes.length} tabular`} component="span" c="var(--text-2)" fz="sm">
      {isShort ? spoken : t('script.wordsAndTime', { words: t('script.words', { count: words }), spoken })}
    </Box>
  )
})

/** How fast the course's voice speaks; 1 is the usual speed. A provider's voice has its own. */
function useVoiceSpeed(): number {
  const lecture = useLecture()
  const isBuiltin = useEngines().data?.speech === 'builtin'
  const course = useCall(calls.courses.get, isBuiltin ? { params: { id: lecture.course_id } } : null)
  return voiceRates[course.data?.voice_settings?.rate ?? 'normal'] / voiceRates.normal
}
