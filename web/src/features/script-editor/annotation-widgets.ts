import { type EditorView, WidgetType } from '@codemirror/view'
import type { Marker } from '@lectern/core/script/markers.ts'
import { annotationLook, iconShapes } from '../scripts/annotation-icons.ts'
import looks from '../scripts/script-annotation.module.css'

const svgNamespace = 'http://www.w3.org/2000/svg'

function drawIcon(marker: Marker): SVGElement {
  const icon = document.createElementNS(svgNamespace, 'svg')
  const attributes = {
    viewBox: '0 0 24 24',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '2',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    'aria-hidden': 'true',
  }
  for (const [name, value] of Object.entries(attributes)) icon.setAttribute(name, value)
  icon.classList.add(looks.icon ?? '')
  for (const shape of iconShapes(marker)) {
    const path = document.createElementNS(svgNamespace, 'path')
    path.setAttribute('d', shape)
    icon.append(path)
  }
  return icon
}

/** Replaces an opening tag, before the annotation's words. */
export class AnnotationIconWidget extends WidgetType {
  readonly marker: Marker

  constructor(marker: Marker) {
    super()
    this.marker = marker
  }

  override eq(other: AnnotationIconWidget): boolean {
    return iconShapes(this.marker) === iconShapes(other.marker)
  }

  override toDOM(): HTMLElement {
    const box = document.createElement('span')
    box.append(drawIcon(this.marker))
    return box
  }

  override ignoreEvent(): boolean {
    return false
  }
}

/** A whole annotation without words: its icon and its label. */
export class AnnotationChipWidget extends WidgetType {
  readonly marker: Marker
  readonly label: string
  readonly isSelected: boolean

  constructor(marker: Marker, label: string, isSelected: boolean) {
    super()
    this.marker = marker
    this.label = label
    this.isSelected = isSelected
  }

  override eq(other: AnnotationChipWidget): boolean {
    return (
      this.marker.id === other.marker.id &&
      this.marker.originalTag === other.marker.originalTag &&
      this.label === other.label &&
      this.isSelected === other.isSelected
    )
  }

  override toDOM(_view: EditorView): HTMLElement {
    const chip = document.createElement('span')
    chip.className = `${looks.annotation} ${looks.chip}`
    for (const [name, value] of Object.entries(annotationLook(this.marker))) chip.setAttribute(name, value)
    chip.dataset.annotation = this.marker.id
    if (this.isSelected) chip.dataset.selected = ''
    chip.append(drawIcon(this.marker))
    const label = document.createElement('span')
    label.className = looks.label ?? ''
    label.textContent = this.label
    chip.append(label)
    return chip
  }

  override ignoreEvent(): boolean {
    return false
  }
}
