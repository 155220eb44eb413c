import type { HistoryEntry } from '@lectern/contract/scripts.ts'
import { Box, Modal, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FailedQuery } from '../../../../features/queries/failed-query.tsx'
import { cutScript } from '../../../../features/scripts/script-diff.ts'
import { ScriptPieces } from '../../../../features/scripts/script-pieces.tsx'
import { CopyButton } from '../../../../ui/buttons/copy-button.tsx'
import { ReasonButton } from '../../../../ui/buttons/reason-button.tsx'
import { SkeletonLines } from '../../../../ui/feedback/skeletons.tsx'
import { useIsScriptText } from '../store/document/script.ts'
import { useSlideAddress } from '../store/studio-data.ts'
import classes from './history.module.css'
import type { Loading } from './use-load-version.ts'
import { useWhen } from './use-when.ts'

type OriginalDialogProps = {
  isOpen: boolean
  query: UseQueryResult<HistoryEntry[]>
  loading: Loading
  onClose: () => void
}

/** The first script that the AI wrote for this slide, to be read, copied or restored. */
export function OriginalDialog({ isOpen, query, loading, onClose }: OriginalDialogProps) {
  const { t } = useTranslation('authoring')
  const address = useSlideAddress()
  const when = useWhen()
  // The versions are sorted newest first, so the original is the last.
  const original = query.data?.findLast(({ source }) => source.startsWith('ai_'))
  const pieces = useMemo(
    () => (original ? cutScript(original.script_text, address.language) : []),
    [original, address.language],
  )
  const isPresent = useIsScriptText(original?.script_text)
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      size={original || query.isPending ? 760 : 480}
      title={t('history.original')}
    >
      {query.isPending ? (
        <SkeletonLines count={6} />
      ) : query.isError ? (
        <FailedQuery query={query}>{t('history.failed')}</FailedQuery>
      ) : !original ? (
        <Box component="p" mb="sm">
          {t('history.originalNone')}
        </Box>
      ) : (
        <>
          <Text my={4} size="sm" c="var(--text-2)">
            {t('history.originalOf', { when: when.exact(original.timestamp) })}
          </Text>
          <Box
            className={classes.original}
            component="section"
            mah="50vh"
            py="sm"
            px="md"
            bd="1px solid var(--line)"
            bdrs="sm"
            fz={17}
            lh="1.75rem"
            aria-label={t('history.originalText')}
            lang={address.language}
            dir="auto"
            tabIndex={0}
          >
            <ScriptPieces pieces={pieces} />
          </Box>
          <div className={classes.answers}>
            <CopyButton text={original.script_text} what={t('history.original')} />
            <ReasonButton
              reason={isPresent ? t('history.isPresent') : loading.reason}
              onClick={() => loading.load(original)}
            >
              {loading.loadingId ? t('history.loading') : t('history.loadOriginal')}
            </ReasonButton>
          </div>
        </>
      )}
    </Modal>
  )
}
