import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { useAddAnnotation } from './annotations/use-add-annotation.ts'
import { useIsOpening } from './slide/slide-transition.tsx'
import { audioOf, useOpenSlide } from './store/audio/open-slide.tsx'
import { useScript } from './store/document/script.ts'
import { useChosenAddress, useNeighbours } from './store/studio-data.ts'
import { useActions, useStudio } from './store/studio-store.ts'

/** The element of a region that takes the focus; without it, the region itself. */
const entries: Record<string, string> = {
  script: '[data-script]',
  filmstrip: '[aria-current="true"]',
}

const isShown = (element: Element): boolean => element.getClientRects().length > 0

/** Moves the focus to the next region of the studio (`data-region`), or to the previous one. */
function focusRegion(by: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')].filter(isShown)
  const at = regions.findIndex((region) => region.contains(document.activeElement))
  const next = at < 0 && by < 0 ? regions.at(-1) : regions[(at + by + regions.length) % regions.length]
  if (!next) return
  const entry = entries[next.dataset.region ?? '']
  const target = entry === undefined ? null : next.querySelector<HTMLElement>(entry)
  ;(target && isShown(target) ? target : next).focus()
}

/** Elements that handle keys themselves: fields, sliders, menus, open dialogs. */
const keepsKeys =
  'input, textarea, select, [contenteditable], [role="slider"], [role="separator"], [role="menu"], [role="tab"], [role="listbox"], [role="dialog"]'

/**
 * If the script's field disappears while the professor types, key presses are ignored until a pause of this
 * length.
 */
const typesOnMs = 2_000

const isSaveKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 's'

/** Save shortcut where no slide is open: in the overview and while a deck is uploaded or processed. */
export function SaveAllKeys() {
  const { t } = useTranslation('studio')
  const saveAll = useStudio((state) => state.saveAll)
  const save = async () => {
    if (await saveAll()) showToast('success', t('script.allSaved'))
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isSaveKey(event)) return
    // Prevent the browser's own "save page".
    event.preventDefault()
    if (!event.repeat) void save()
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return null
}

/** The studio's keyboard shortcuts; `ShortcutsDialog` lists them. */
export function Shortcuts() {
  const { audio } = useOpenSlide()
  const { setOpenDialog, go, editor, saveNow } = useActions()
  const tab = useStudio((state) => state.choice.tab)
  const script = useScript()
  const annotation = useAddAnnotation()
  // The arrow keys continue from the shown slide, however fast they are pressed. Shortcuts of one slide
  // wait until it is open.
  const chosen = useChosenAddress()
  const { previous, next } = useNeighbours()
  const isOpening = useIsOpening()

  /** The script's field of the last key press, the text it held, and the time. */
  const typed = useRef<{ field: Element; text: string | null; atMs: number } | null>(null)

  const isPreviewed = useStudio((state) => state.openDialog === 'preview')
  const press = useEffectEvent((event: KeyboardEvent) => {
    // The preview has keys of its own.
    if (isPreviewed) return
    const target = event.target instanceof Element ? event.target : document.body
    const field = target.closest(keepsKeys)
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    if (field)
      typed.current =
        isPlain && field.matches('[data-script]')
          ? { field, text: field.getAttribute('data-script'), atMs: event.timeStamp }
          : null
    // A professor who is typing when the field shows another text or is removed keeps typing for a moment:
    // these keys must not act as shortcuts.
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
      saveNow(chosen)
      return
    }
    // A function, so that the page is searched for a dialog only when needed, not at each typed letter.
    const isDialogOpen = () => document.querySelector('[role="dialog"]') !== null
    if (event.key === 'F6' && isPlain && !isDialogOpen()) {
      event.preventDefault()
      focusRegion(event.shiftKey ? -1 : 1)
      return
    }
    // AltGr also reports Ctrl and Alt; it types characters on many keyboards.
    const hasBoth = (event.ctrlKey || event.metaKey) && event.altKey && !event.getModifierState('AltGraph')
    if (hasBoth && event.code === 'KeyM' && !isDialogOpen()) {
      event.preventDefault()
      if (isOpening) return
      if (annotation.reason === null) annotation.add()
      else showToast('error', annotation.reason)
      return
    }
    if (event.altKey && !event.ctrlKey && !event.metaKey && tab === 'editor' && !isDialogOpen()) {
      // Compare the physical key: with Alt some keyboards type other characters.
      if (event.code === 'KeyS') {
        event.preventDefault()
        editor.current?.focus()
        return
      }
      // These keys also work while the professor types, where the arrow keys move the cursor.
      const page = { PageDown: next, PageUp: previous }[event.key]
      if (page !== undefined) {
        event.preventDefault()
        go({ slide: page })
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
      go({ slide: to })
    } else if (event.key === '?') {
      event.preventDefault()
      setOpenDialog('shortcuts')
    } else if (event.key === ' ' && !isButton && !isOpening && script.entry && audioOf(script.entry)) {
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
