import '../../../i18n/add-player-controls.ts'
import type { Marker } from '@lectern/core/script/markers.ts'
import i18next from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { slide } from '../../../i18n/en/annotations-slide.ts'
import { scriptTips } from '../../../i18n/en/annotations-tips.ts'
import { annotationColor } from '../../scripts/annotation-icons.ts'
import { ScriptAnnotation } from '../../scripts/script-text.tsx'
import type { Piece } from '../annotations/read-slide-annotations.ts'
import classes from './annotated-words.module.css'

// The player's texts do not contain the annotation texts; they are loaded with this module.
i18next.addResourceBundle('en', 'annotations', { script: scriptTips, slide }, true, false)

export type AnnotatedWordsProps = {
  pieces: readonly Piece[]
  selectedId: string | null
  /** Uncovered annotations; null covers none. */
  uncovered: ReadonlySet<string> | null
  onUncover: (id: string) => void
}

/**
 * A sentence with its annotations. In Quiz mode their words are covered by a tint until they are pressed.
 */
export function AnnotatedWords({ pieces, selectedId, uncovered, onUncover }: AnnotatedWordsProps) {
  return pieces.map(({ text, marker }, place) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
    if (!marker) return <span key={place}>{text}</span>
    const props = { marker, text, isSelected: marker.id === selectedId }
    const key = `${marker.id} ${place}`
    if (!uncovered) return <Annotation key={key} {...props} />
    return <Cover key={key} {...props} isCovered={!uncovered.has(marker.id)} onUncover={onUncover} />
  })
}

type AnnotationProps = { marker: Marker; text: string; isSelected: boolean }

function Annotation({ marker, text, isSelected }: AnnotationProps) {
  const own = useMemo(() => ({ ...marker, content: text }), [marker, text])
  return (
    <span data-annotation-id={marker.id}>
      <ScriptAnnotation marker={own} isSelected={isSelected} />
    </span>
  )
}

type CoverProps = AnnotationProps & { isCovered: boolean; onUncover: (id: string) => void }

/** The element stays the same when it is uncovered, so that it keeps the keyboard focus. */
function Cover({ marker, text, isSelected, isCovered, onUncover }: CoverProps) {
  const { t } = useTranslation('player')
  const uncover = () => onUncover(marker.id)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button would not wrap with its line
    <span
      className={classes.cover}
      role="button"
      tabIndex={0}
      data-annotation-id={marker.id}
      data-annotation-color={annotationColor(marker)}
      data-covered={isCovered}
      aria-pressed={!isCovered}
      aria-label={isCovered ? t('modes.covered') : undefined}
      onClick={uncover}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        uncover()
      }}
    >
      {isCovered ? blankOf(text) : <Annotation {...{ marker, text, isSelected }} />}
    </span>
  )
}

/**
 * Blanks as wide as the covered words. The words are not in the document, so neither a page search nor a
 * screen reader finds them.
 */
const blankOf = (text: string): string =>
  text.replaceAll(/\S/gu, (letter) => (wide.test(letter) ? '\u3000' : '\u2007')) || '\u2007'.repeat(4)

const wide = /[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}]/u
