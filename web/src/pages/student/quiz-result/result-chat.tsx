import { Box, Button, Group, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import IconMessage2 from '@tabler/icons-react/dist/esm/icons/IconMessage2.mjs'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { useFooterHeight } from '../../../ui/layout/use-bar-heights.ts'
import { ChatPanel, type ChatPanelProps } from './chat-panel.tsx'
import classes from './result-chat.module.css'
import type { ShownUpdate } from './use-grade-updates.ts'

const loadSheet = () => import('./chat-sheet.tsx')
const ChatSheet = lazy(loadSheet)

/** The assistant beside a result: a column on wide screens, else a sheet. */
export function ResultChat({ update, ...props }: ChatPanelProps & { update: ShownUpdate | undefined }) {
  const { t } = useTranslation(['quizResult', 'common'])
  const isNarrow = useMediaQuery('(width < 62em)', undefined, { getInitialValueInEffect: false })
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused')
  const footerRef = useFooterHeight()
  // Without a connection the sheet may fail to load; that must not break the result.
  const open = () =>
    loadSheet().then(
      () => setState('open'),
      () => showToast('error', t('common:errors.network')),
    )
  if (!isNarrow)
    return (
      <Stack
        className={classes.panel}
        flex="none"
        bg="var(--paper)"
        component="section"
        gap={0}
        aria-label={t('chat.title')}
      >
        <Group className="border-below" gap="sm" wrap="nowrap" flex="none" mih={48} px={20}>
          <Box component="h2" flex={1} fz={15} fw={600}>
            {t('chat.title')}
          </Box>
          <Box component="span" c="dimmed" fz="sm">
            {t('chat.about')}
          </Box>
        </Group>
        <ChatPanel {...props} />
      </Stack>
    )
  // The page says what the discussion waits for; a button that opens an empty discussion would not help.
  if (props.closed !== null) return null
  return (
    <>
      <Box
        ref={footerRef}
        className={`${classes.footer} border-above`}
        component="footer"
        pt={10}
        pb="calc(0.625rem + env(safe-area-inset-bottom))"
        px="md"
        bg="var(--paper)"
      >
        <Button
          fullWidth
          leftSection={<IconMessage2 size={18} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => void open()}
        >
          {t('chat.open')}
        </Button>
      </Box>
      {state !== 'unused' && (
        <Suspense>
          <ChatSheet
            {...props}
            update={update}
            isOpened={state === 'open'}
            onClose={() => setState('closed')}
          />
        </Suspense>
      )}
    </>
  )
}
