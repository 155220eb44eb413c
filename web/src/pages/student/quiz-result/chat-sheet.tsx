import { Box, Drawer } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CloseOnBack } from '../../../ui/feedback/close-on-back.tsx'
import { useOpenedAfterMount } from '../../../ui/feedback/use-opened-after-mount.ts'
import { ChatPanel, type ChatPanelProps } from './chat-panel.tsx'
import { GradeUpdated } from './grade-updated.tsx'
import type { ShownUpdate } from './use-grade-updates.ts'

type ChatSheetProps = ChatPanelProps & {
  /** Shown in the sheet, too, which covers the page's own message. */
  update: ShownUpdate | undefined
  isOpened: boolean
  onClose: () => void
}

/** The assistant on small screens: a sheet over the lower part of the result. */
export default function ChatSheet({ update, isOpened, onClose, ...panel }: ChatSheetProps) {
  const { t } = useTranslation('quizResult')
  const isShown = useOpenedAfterMount(isOpened)
  return (
    <Drawer
      opened={isShown}
      onClose={onClose}
      position="bottom"
      size="85%"
      radius="12px 12px 0 0"
      title={t('chat.title')}
      closeButtonProps={{ 'aria-label': t('chat.close'), size: 'lg' }}
      classNames={{ body: 'window-body', header: 'border-below' }}
    >
      <CloseOnBack onClose={onClose} />
      <Box flex="none" p={update === undefined ? 0 : 'sm'}>
        <GradeUpdated update={update} />
      </Box>
      <ChatPanel {...panel} />
    </Drawer>
  )
}
