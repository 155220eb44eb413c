import { Drawer } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useOpenedAfterMount } from '../../../ui/feedback/use-opened-after-mount.ts'
import { ChatPanel, type ChatPanelProps } from './chat-panel.tsx'
import classes from './chat-sheet.module.css'

type ChatSheetProps = ChatPanelProps & { isOpened: boolean; onClose: () => void }

/** The assistant on small screens: a sheet over the lower part of the result. */
export default function ChatSheet({ isOpened, onClose, ...panel }: ChatSheetProps) {
  const { t } = useTranslation('quizResult')
  const isShown = useOpenedAfterMount(isOpened)
  return (
    <Drawer
      opened={isShown}
      onClose={onClose}
      position="bottom"
      size="85%"
      title={t('chat.title')}
      closeButtonProps={{ 'aria-label': t('chat.close'), size: 'lg' }}
      classNames={{ body: 'window-body', content: classes.sheetFrame, header: classes.sheetHead }}
    >
      <ChatPanel {...panel} />
    </Drawer>
  )
}
