import { lazy, Suspense } from 'react'
import { useWasOpened } from '../../ui/feedback/use-was-opened.ts'
import type { Shared } from './share-modal.tsx'

const ShareModal = lazy(() => import('./share-modal.tsx'))

type ShareDialogProps = Shared & { isOpen: boolean; onClose: () => void }

/** The dialog with link and QR code. Its code is loaded when it is first opened. */
export function ShareDialog(props: ShareDialogProps) {
  return (
    useWasOpened(props.isOpen) && (
      <Suspense>
        <ShareModal {...props} />
      </Suspense>
    )
  )
}
