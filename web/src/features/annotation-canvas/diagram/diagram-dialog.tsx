import { toDiagramSource } from '@lectern/core/annotations/diagram-source.ts'
import { chosenAttribute, diagramElements, type Marker } from '@lectern/core/script/markers.ts'
import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAnnotationNames } from '../use-annotation-names.ts'
import { DiagramPicture } from './diagram-picture.tsx'

/** A diagram of a script in large, with the words that it belongs to. */
export default function DiagramDialog({ marker, onClose }: { marker: Marker; onClose: () => void }) {
  const { t } = useTranslation('annotations')
  const { kindOf } = useAnnotationNames()
  const kind = kindOf(marker)
  const words = marker.content.replace(/\s+/g, ' ').trim()
  const title = words
    ? t('slide.named', { kind, words: words.length > 80 ? `${words.slice(0, 79)}…` : words })
    : kind
  // A list of elements needs less room than a picture.
  const isDrawable = toDiagramSource(chosenAttribute(marker, 'type'), diagramElements(marker)) !== null
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={isDrawable ? '55rem' : 480}
      closeButtonProps={{ 'aria-label': t('slide.close') }}
    >
      <DiagramPicture marker={marker} />
    </Modal>
  )
}
