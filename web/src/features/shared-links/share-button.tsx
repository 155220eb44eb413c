import { Button } from '@mantine/core'
import IconQrcode from '@tabler/icons-react/dist/esm/icons/IconQrcode.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ShareDialog } from './share-dialog.tsx'
import type { Shared } from './share-modal.tsx'

/** Opens the link and the QR code of a course or quiz. */
export function ShareButton({ fullWidth = false, ...shared }: Shared & { fullWidth?: boolean }) {
  const { t } = useTranslation('professor')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size="sm"
        fullWidth={fullWidth}
        leftSection={<IconQrcode size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('shareLink.open')}
      </Button>
      <ShareDialog {...shared} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
