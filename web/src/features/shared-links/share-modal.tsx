import { Alert, Box, Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import IconArrowsMaximize from '@tabler/icons-react/dist/esm/icons/IconArrowsMaximize.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../ui/buttons/copy-button.tsx'
import { useOpenedAfterMount } from '../../ui/feedback/use-opened-after-mount.ts'
import { QrCode } from './qr-code.tsx'
import classes from './share-modal.module.css'

export type Shared = {
  kind: 'course' | 'quiz'
  name: string
  code: string
  /** Path of the application that takes the code. */
  path: string
}

type ShareModalProps = Shared & { isOpen: boolean; onClose: () => void }

/** Names under which a machine reaches only itself. */
const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Shows the link of a course or quiz as a text, and as a QR code that can fill the projector's screen. */
export default function ShareModal({ kind, name, code, path, isOpen, onClose }: ShareModalProps) {
  const { t } = useTranslation('professor')
  const isOpened = useOpenedAfterMount(isOpen)
  const card = useRef<HTMLDivElement>(null)
  const link = `${window.location.origin}${path}`
  return (
    <Modal opened={isOpened} onClose={onClose} title={t('shareLink.title', { name })}>
      <Stack gap="md">
        <Box component="p" c="var(--text-2)" lh="1.375rem">
          {t(`shareLink.${kind}Hint`)}
        </Box>
        {LOOPBACK.test(window.location.hostname) && (
          <Alert color="yellow" icon={<IconInfoCircle aria-hidden />}>
            {t('shareLink.loopback')}
          </Alert>
        )}
        <div ref={card} className={classes.card}>
          <QrCode text={link} label={t('shareLink.picture')} />
          <span className={`${classes.code} tabular`} translate="no">
            {code}
          </span>
          <span className={classes.link} translate="no">
            {link.replace(/^https?:\/\//, '')}
          </span>
        </div>
        <Group gap="xs" align="flex-end" wrap="nowrap">
          <TextInput
            flex={1}
            label={t('shareLink.link')}
            value={link}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton text={link} what={t('shareLink.link')} />
        </Group>
        {document.fullscreenEnabled && (
          <Button
            variant="default"
            leftSection={<IconArrowsMaximize size={18} aria-hidden />}
            onClick={() => void card.current?.requestFullscreen().catch(() => undefined)}
          >
            {t('shareLink.fullScreen')}
          </Button>
        )}
      </Stack>
    </Modal>
  )
}
