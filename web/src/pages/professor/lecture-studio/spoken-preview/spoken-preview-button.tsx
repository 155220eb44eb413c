import { ActionIcon, Tooltip } from '@mantine/core'
import IconMessage2 from '@tabler/icons-react/dist/esm/icons/IconMessage2.mjs'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

// The words for all signs in three languages are needed by nobody who does not ask.
const SpokenPreview = lazy(async () => ({ default: (await import('./spoken-preview.tsx')).SpokenPreview }))

/** Opens what the voice will say of the present text where that is not what is written. */
export function SpokenPreviewButton() {
  const { t } = useTranslation('spoken')
  const [wasOpened, setOpened] = useState(false)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Tooltip label={t('preview.open')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={30}
          aria-label={t('preview.open')}
          aria-haspopup="dialog"
          onClick={() => {
            setOpened(true)
            setOpen(true)
          }}
        >
          <IconMessage2 size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {wasOpened && (
        <Suspense>
          <SpokenPreview isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
