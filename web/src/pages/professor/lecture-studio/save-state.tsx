import { stripTags } from '@lectern/core/script/spoken.ts'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { countWords, estimateSpokenMs } from '../../../features/scripts/spoken-length.ts'
import { formatClock } from '../../../ui/format.ts'
import classes from './save-foot.module.css'
import { useOpenStudio } from './studio-context.ts'

/** Saved, unsaved, being saved: in words. */
export function SaveState() {
  const { t } = useTranslation('studio')
  const { script, generation } = useOpenStudio()
  const state = script.isSaving
    ? 'saving'
    : script.isUnsaved
      ? 'unsaved'
      : generation.isLocked
        ? 'writing'
        : script.stored === ''
          ? 'blank'
          : 'saved'
  return (
    <span className={classes.state} data-state={state} role="status">
      {state === 'unsaved' && <span className={classes.dot} aria-hidden />}
      {state === 'saved' && <IconCheck size={15} aria-hidden />}
      {state === 'saving' && t('script.saving')}
      {state === 'unsaved' && t('script.unsaved')}
      {state === 'writing' && t('script.savingOff')}
      {state === 'saved' && t('script.allSaved')}
    </span>
  )
}

/** Words, and how long they take when spoken: as the audio says, else about. */
export function ScriptLength({ isShort = false }: { isShort?: boolean }) {
  const { t } = useTranslation('studio')
  const { script, place } = useOpenStudio()
  const text = useDeferredValue(script.text)
  const words = useMemo(() => countWords(stripTags(text), place.language), [text, place.language])
  if (words === 0) return null
  const known = script.isUnsaved ? null : (script.entry?.audio_duration_ms ?? null)
  const time = formatClock(known ?? estimateSpokenMs(words, place.language))
  const spoken = known === null ? t('script.aboutSpoken', { time }) : t('script.spoken', { time })
  return (
    <span className={classes.length}>
      {isShort ? spoken : t('script.wordsAndTime', { words: t('script.words', { count: words }), spoken })}
    </span>
  )
}
