import { lazy, Suspense, useState } from 'react'
import type { Shared } from './share-modal.tsx'

const ShareModal = lazy(() => import('./share-modal.tsx'))

type ShareDialogProps = Shared & { isOpen: boolean; onClose: () => void }

/** The dialog with link and QR code. Its code is loaded when it is first opened. */
export function ShareDialog(props: ShareDialogProps) {
  // It stays mounted for the closing transition.
  const [wasOpened, setOpened] = useState(props.isOpen)
  if (props.isOpen && !wasOpened) setOpened(true)
  return (
    wasOpened && (
      <Suspense>
        <ShareModal {...props} />
      </Suspense>
    )
  )
}
