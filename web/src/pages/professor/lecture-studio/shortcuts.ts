import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { AudioControl } from '../../../features/speech/use-audio.ts'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { useAddAnnotation } from './annotations/use-add-annotation.ts'
import { useShownSlide } from './slide/slide-transition.tsx'
import { useSaveAll, useSaveNow } from './store/document/use-save-all.ts'
import { usePart } from './store/studio-store.ts'

/** What keeps its keys for itself: fields, sliders, menus, open dialogs. */
const keepsKeys =
  'input, textarea, select, [contenteditable], [role="slider"], [role="separator"], [role="menu"], [role="tab"], [role="listbox"], [role="dialog"]'

/** Whoever pauses for this long has seen that there is no field any more. */
const typesOnMs = 2_000

const isSaveKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 's'

/** The keys of saving where no slide is open: the overview, a deck that is uploaded or prepared. */
export function SaveAllKeys() {
  const { t } = useTranslation('studio')
  const saveAll = useSaveAll()
  const save = async () => {
    if (await saveAll()) showToast('success', t('script.allSaved'))
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isSaveKey(event)) return
    // The browser's own "save page" is never meant here.
    event.preventDefault()
    if (!event.repeat) void save()
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return null
}

/** The keys of the studio; they are listed in `ShortcutsDialog`. */
export function Shortcuts({ audio }: { audio: AudioControl }) {
  const { setOpenDialog } = usePart('dialogs', 'setOpenDialog')
  const place = usePart('place', 'tab', 'go')
  const script = usePart('script', 'entry')
  const scriptView = usePart('scriptView', 'editor')
  const saveNow = useSaveNow()
  const annotation = useAddAnnotation()
  // The arrows go on from what is shown, however fast they are pressed; what concerns one slide waits until it is there.
  const { slide, previous, next, isOpening } = useShownSlide()

  /** The script's field, while one types in it, which text it held, and when that was last. */
  const typed = useRef<{ field: Element; text: string | null; atMs: number } | null>(null)

  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : document.body
    const field = target.closest(keepsKeys)
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    if (field)
      typed.current =
        isPlain && field.matches('[data-script]')
          ? { field, text: field.getAttribute('data-script'), atMs: event.timeStamp }
          : null
    // Who is typing when the text goes (another one came, its page is gone) types on for a moment.
    const isTypedOn =
      typed.current !== null &&
      !(
        typed.current.field.isConnected &&
        typed.current.field.getAttribute('data-script') === typed.current.text
      ) &&
      event.timeStamp - typed.current.atMs < typesOnMs
    if (isTypedOn && typed.current) typed.current.atMs = event.timeStamp
    if (isSaveKey(event)) {
      event.preventDefault()
      saveNow(slide)
      return
    }
    // Asked last: for a letter that is typed nobody looks through the page.
    const isDialogOpen = () => document.querySelector('[role="dialog"]') !== null
    // AltGr, which types signs, also reports Ctrl and Alt.
    const hasBoth = (event.ctrlKey || event.metaKey) && event.altKey && !event.getModifierState('AltGraph')
    if (hasBoth && event.code === 'KeyM' && !isDialogOpen()) {
      event.preventDefault()
      if (isOpening) return
      if (annotation.reason === null) annotation.add()
      else showToast('error', annotation.reason)
      return
    }
    if (event.altKey && !event.ctrlKey && !event.metaKey && place.tab === 'editor' && !isDialogOpen()) {
      // By its place on the keyboard: with Alt it types other signs on some.
      if (event.code === 'KeyS') {
        event.preventDefault()
        scriptView.editor.current?.focus()
        return
      }
      // Also while one types, where the arrows are the text's own.
      const page = { PageDown: next, PageUp: previous }[event.key]
      if (page !== undefined) {
        event.preventDefault()
        place.go({ slide: page })
      }
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (field || isTypedOn || isDialogOpen()) return
    const isButton = target.closest('button, a, summary') !== null
    const to = {
      ArrowRight: next,
      PageDown: next,
      ArrowLeft: previous,
      PageUp: previous,
    }[event.key]
    if (to !== undefined) {
      event.preventDefault()
      place.go({ slide: to })
    } else if (event.key === '?') {
      event.preventDefault()
      setOpenDialog('shortcuts')
    } else if (event.key === ' ' && !isButton && !isOpening && script.entry?.audio_url) {
      event.preventDefault()
      if (audio.playing) audio.pause()
      else audio.play()
    }
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return null
}
