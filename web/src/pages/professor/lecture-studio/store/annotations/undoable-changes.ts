import { t } from 'i18next'
import { showToast } from '../../../../../ui/feedback/toasts.tsx'
import { showSlideToast } from '../slide-toasts.ts'
import type { SlideAddress } from '../studio-data.ts'
import type { AnnotationsSlice, StudioStore } from '../studio-state.ts'
import { createChangeSteps, type Step } from './change-steps.ts'
import { readAnnotations, readSnapshot } from './read-annotations.ts'

/** Changes of annotations that can be undone and redone, movements among them. */
export const createUndoableChanges = (get: StudioStore['getState'], lectureId: string) => {
  const readNow = (address: SlideAddress) => readAnnotations(get(), lectureId, address)
  const snapshotOf = (address: SlideAddress) => readSnapshot(get(), lectureId, address)
  const steps = createChangeSteps()
  /** The present change by keys, which the next press continues. */
  let byKeys: { id: string; step: Step } | null = null

  /** Makes a change that can be undone. */
  const change = (address: SlideAddress, make: () => void): Step => {
    const before = snapshotOf(address)
    make()
    const step = { page: address.page, before, after: snapshotOf(address) }
    steps.add(step)
    byKeys = null
    return step
  }

  const undo: AnnotationsSlice['undo'] = (address, way) => {
    if (!get().isOpen(address) || get().saves > 0) return
    const editor = get().editor.current
    const step = steps.findNext(way, address.page, readNow(address).text)
    const [to, from] = way === 'undo' ? (['before', 'after'] as const) : (['after', 'before'] as const)
    const isMovement = step !== undefined && step.before.text === step.after.text
    if (!isMovement) {
      if (step && !editor?.canStep(way)) step.isLostInEditor = true
      if (step?.isLostInEditor) editor?.setText(step[to].text)
      else editor?.[way]()
    }
    const now = readNow(address)
    if (!step || now.text !== step[to].text) return
    const isSame = now.highlights === step[from].highlights && get().autosaves === 0
    get().putHighlights(address, isSame ? step[to].unsaved : step[to].boxes)
    steps.note(way, step)
    byKeys = null
    if (isMovement) {
      const said = t(`annotations:script.move.${way === 'undo' ? 'undone' : 'redone'}`)
      showSlideToast('info', said)
    }
  }

  const moveTo: AnnotationsSlice['moveTo'] = (address, annotation, by) => {
    const move = () => {
      const { placed, list } = readNow(address)
      get().putHighlights(address, list(placed.map((one) => (one.id === annotation.id ? annotation : one))))
    }
    const goesOn = by === 'keys' && byKeys?.id === annotation.id && byKeys.step === steps.last()
    if (byKeys && goesOn && byKeys.step.after.highlights === readNow(address).highlights) {
      move()
      byKeys.step.after = snapshotOf(address)
      return
    }
    const step = change(address, move)
    if (by === 'keys') {
      byKeys = { id: annotation.id, step }
      return
    }
    showSlideToast('info', t('annotations:script.move.done'), {
      label: t('annotations:script.undo'),
      run: () => {
        const isNext = steps.findNext('undo', address.page, readNow(address).text) === step
        if (isNext && get().isOpen(address)) undo(address, 'undo')
        else showToast('error', t('annotations:script.undoLate'))
      },
    })
  }

  return {
    change,
    moveTo,
    endMovement: () => {
      byKeys = null
    },
    undo,
  }
}
