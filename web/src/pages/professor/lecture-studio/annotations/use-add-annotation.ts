import { useTranslation } from 'react-i18next'
import { useScript } from '../store/document/script.ts'
import { useWork } from '../store/jobs/use-generation.ts'
import { useActions } from '../store/studio-store.ts'

/** Identifies the control that opens the bubble. */
export const opensBubble = { 'data-opens-bubble': '' } as const

/** Focuses the control that opens the bubble, for what was opened from the bubble and is closed. */
export const focusBubbleOpener = (): void => findBubbleOpener()?.focus()

export const findBubbleOpener = () => document.querySelector<HTMLElement>('[data-opens-bubble]')

/**
 * Add Annotation: opens the bubble for the words selected in the script. `reason` says why it is unavailable, or
 * is null.
 */
export function useAddAnnotation(): { reason: string | null; add: () => void } {
  const { t } = useTranslation('studio')
  const script = useScript()
  const { setEditing, editor } = useActions()
  const work = useWork()
  const reason = work.isLocked ? t('script.savingOff') : script.isConflict ? t('conflict.first') : null
  const add = () => {
    const { from = 0, to = 0 } = editor.current?.selection() ?? {}
    setEditing({
      kind: 'add',
      origin: editor.current?.hasFocus() ? 'script' : 'button',
      takesFocus: true,
      step: 'highlight',
      range: { start: from, end: to },
    })
  }
  return { reason, add }
}
