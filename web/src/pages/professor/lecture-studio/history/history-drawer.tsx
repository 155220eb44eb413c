import type { LectureLanguage } from '@lectern/contract/languages.ts'
import type { SlideEntry } from '@lectern/contract/lectures.ts'
import * as limits from '@lectern/contract/limits.ts'
import type { HistoryEntry } from '@lectern/contract/scripts.ts'
import { Box, Button, Drawer, Group, Modal, Text } from '@mantine/core'
import { type QueryFunction, type QueryKey, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../../api/call-query.ts'
import { calls } from '../../../../api/calls.ts'
import { pageInput } from '../../../../api/page-url.ts'
import { FailedQuery } from '../../../../features/queries/failed-query.tsx'
import { useAudio } from '../../../../features/speech/use-audio.ts'
import { ReasonButton } from '../../../../ui/buttons/reason-button.tsx'
import { FailureAlert } from '../../../../ui/feedback/failure-alert.tsx'
import { SkeletonLines } from '../../../../ui/feedback/skeletons.tsx'
import { useScript } from '../store/document/script.ts'
import { useLecture, useSlideAddress } from '../store/studio-data.ts'
import { useStudio } from '../store/studio-store.ts'
import classes from './history.module.css'
import { OriginalDialog } from './original-dialog.tsx'
import { ReplacedDeckNote } from './replaced-deck-note.tsx'
import { type Loading, useLoadVersion } from './use-load-version.ts'
import { useWhen } from './use-when.ts'
import { SourceBadge, VersionRow } from './version-row.tsx'

/** The stored versions of a script, newest first. Sends no request without a slide. */
function useScriptHistory(
  lectureId: string,
  entry: SlideEntry | undefined,
  language: string,
  isOpen: boolean,
) {
  const { revision, ...page } = entry ?? noEntry
  const { params, query } = pageInput(lectureId, page)
  const input = { params: { ...params, language: language as LectureLanguage }, query }
  const { queryKey, queryFn } = callQuery(calls.scripts.history, input)
  // With the revision in the key, the list is loaded again after each save.
  return useQuery<HistoryEntry[]>({
    queryKey: [...(queryKey as QueryKey), revision],
    queryFn: queryFn as QueryFunction<HistoryEntry[]>,
    enabled: isOpen && entry !== undefined,
  })
}

const noEntry: Pick<SlideEntry, 'index' | 'image_url' | 'revision'> = { index: 0, image_url: '', revision: 0 }

/** All versions of the open script, to listen to, compare and restore. */
export function HistoryDrawer({ isOpen, isPhone }: { isOpen: boolean; isPhone: boolean }) {
  const { t } = useTranslation(['authoring', 'common'])
  const lecture = useLecture()
  const openDialog = useStudio((state) => state.openDialog)
  const setOpenDialog = useStudio((state) => state.setOpenDialog)
  const address = useSlideAddress()
  const script = useScript()
  const close = () => setOpenDialog(null)
  const loading = useLoadVersion(close)
  const when = useWhen()
  const { entry } = script
  // The list stays while the drawer closes: if its focused button went, the focus could not return to the opener.
  const query = useScriptHistory(lecture._id, entry, address.language, isOpen)
  const [heardUrl, setHeardUrl] = useState<string | null>(null)
  const audio = useAudio(isOpen ? heardUrl : null, null, { preload: 'auto' })
  const { play: begin } = audio
  useEffect(() => {
    if (heardUrl) begin()
  }, [heardUrl, begin])
  const versions = query.data ?? []
  const present = versions.find((version) => version.is_present)
  const listed = script.isUnsaved ? versions : versions.filter((version) => version !== present)
  const play = (url: string) => {
    if (url !== heardUrl) setHeardUrl(url)
    else if (audio.error) audio.retry()
    else if (audio.playing) audio.pause()
    else audio.play()
  }
  return (
    <>
      <Drawer
        opened={isOpen}
        onClose={close}
        // Escape closes the topmost dialog first.
        closeOnEscape={openDialog === 'history' && loading.asked === null}
        position={isPhone ? 'bottom' : 'right'}
        size={isPhone ? '88%' : 420}
        title={
          <>
            {t('history.title')}{' '}
            <Box component="span" ms={4} c="var(--text-2)" fz="sm" fw={400}>
              {t('history.place', {
                number: address.slide,
                name: t(`common:languages.${address.language as LectureLanguage}`),
              })}
            </Box>
          </>
        }
        classNames={{ header: 'drawer-head', body: 'window-body' }}
      >
        <Box className="scroll-y" flex={1} mih={0}>
          {loading.failure && <FailureAlert my="md" mx="lg" title={loading.failure} />}
          {query.isPending ? (
            <Box p="lg">
              <SkeletonLines count={8} />
            </Box>
          ) : query.isError ? (
            <Box p="md">
              <FailedQuery query={query}>{t('history.failed')}</FailedQuery>
            </Box>
          ) : (
            <>
              <Box className={`${classes.now} border-below`} py="sm" px="lg" bg="var(--accent-tint)">
                <Group className={classes.line} component="p" justify="space-between" gap="xs" wrap="nowrap">
                  <strong>{t('history.now')}</strong>
                  <Box component="span" py={2} px="xs" bdrs={4} bg="var(--paper)" fz="xs" fw={600}>
                    {script.isUnsaved ? t('history.unsaved') : t('history.saved')}
                  </Box>
                </Group>
                <Text my={4} size="sm" c="var(--text-2)">
                  {script.isUnsaved ? t('history.editing') : t('history.nowSaved')}
                </Text>
                {!script.isUnsaved && present && (
                  <Group
                    className={classes.facts}
                    component="p"
                    gap="0.25rem 0.5rem"
                    mih={30}
                    mt={4}
                    c="var(--text-2)"
                    fz="sm"
                  >
                    <SourceBadge version={present} />
                    <time dateTime={present.timestamp}>{when.exact(present.timestamp)}</time>
                  </Group>
                )}
              </Box>
              <ReplacedDeckNote />
              {versions.length === 0 && (
                <Box component="p" py={20} px="lg" c="var(--text-2)">
                  {t('history.empty')}
                </Box>
              )}
              <ol aria-label={t('history.title')}>
                {listed.map((version) => {
                  const url = version.audio_url_for_this_version
                  const isHeard = url !== null && url === heardUrl
                  return (
                    <VersionRow
                      key={version.version_id}
                      version={version}
                      loading={loading}
                      isPlaying={isHeard && audio.playing}
                      hasAudioFailed={isHeard && audio.error}
                      onPlay={() => url && play(url)}
                    />
                  )
                })}
              </ol>
              {versions.length >= limits.historyEntries && (
                <Box component="p" py={20} px="lg" c="var(--text-2)">
                  {t('history.onlyNewest', { count: limits.historyEntries })}
                </Box>
              )}
            </>
          )}
        </Box>
        <Box className="border-above" flex="none" py="sm" px="lg">
          <Button variant="default" onClick={() => setOpenDialog('original')}>
            {t('history.original')}
          </Button>
          <Text my={4} size="sm" c="var(--text-2)">
            {t('history.loadedHint')} {lecture.published && t('history.publishedHint')}
          </Text>
        </Box>
      </Drawer>
      <OriginalDialog
        isOpen={isOpen && openDialog === 'original'}
        query={query}
        loading={loading}
        onClose={() => setOpenDialog('history')}
      />
      <LoadQuestion loading={loading} />
    </>
  )
}

/** Asks whether to save or discard the unsaved text before a version replaces it. */
function LoadQuestion({ loading }: { loading: Loading }) {
  const { t } = useTranslation(['authoring', 'common'])
  return (
    <Modal opened={loading.asked !== null} onClose={loading.stopAsking} title={t('history.ask.title')}>
      <Box component="p" mb="sm">
        {t('history.ask.text')}
      </Box>
      {loading.saveReason && (
        <Box component="p" mb="sm">
          {loading.saveReason}
        </Box>
      )}
      <div className={classes.answers}>
        <Button variant="subtle" onClick={loading.stopAsking}>
          {t('common:cancel')}
        </Button>
        <Button variant="default" onClick={loading.discardAndLoad}>
          {t('history.ask.discard')}
        </Button>
        <ReasonButton reason={loading.saveReason} onClick={loading.saveAndLoad}>
          {t('history.ask.save')}
        </ReasonButton>
      </div>
    </Modal>
  )
}
