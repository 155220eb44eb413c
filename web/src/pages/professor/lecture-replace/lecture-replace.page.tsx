import type { Lecture } from '@lectern/contract/lectures.ts'
import type { ReplacementPreview } from '@lectern/contract/slides.ts'
import { Box, Button, CloseButton, Group, Modal, Stack } from '@mantine/core'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { hasStatus, withReason } from '../../../api/api-error.ts'
import { calls } from '../../../api/calls.ts'
import { lectureInput } from '../../../api/page-url.ts'
import { alwaysFresh, useCall } from '../../../api/use-call.ts'
import { paths } from '../../../app/paths.ts'
import { CancelButton } from '../../../ui/buttons/cancel-button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx'
import { CountTabs } from '../../../ui/layout/count-tabs.tsx'
import { PageTitle } from '../../../ui/layout/page-title.tsx'
import { CompareDialog } from './compare-dialog.tsx'
import { LeaveReplacing } from './leave-replacing.tsx'
import classes from './lecture-replace.module.css'
import { MatchList } from './match-list.tsx'
import { foldRuns, type MatchRow, type RowKind } from './match-rows.ts'
import { OtherDeckNote } from './other-deck-note.tsx'
import { ReplacePending } from './replace-pending.tsx'
import { useReplacing } from './use-replacing.ts'

/** Compares a new deck with the slides of a lecture, before it replaces them. */
export function Component() {
  const { t } = useTranslation('replacing')
  const { lectureId = '' } = useParams()
  const lecture = useCall(calls.lectures.get, lectureInput(lectureId))
  const preview = useCall(calls.slides.preview, { params: { id: lectureId } }, alwaysFresh)
  const isGone = hasStatus(preview.error, 403, 404, 422)
  if (lecture.data && preview.data && !isGone)
    return (
      <Replacing
        key={preview.data.deck_id}
        lecture={lecture.data}
        preview={preview.data}
        onReload={() => void preview.refetch()}
        isReloading={preview.isFetching}
      />
    )
  const failed = lecture.isError || preview.isError
  return (
    <Box p="lg">
      <PageTitle>{t('title')}</PageTitle>
      {failed ? (
        <FailedState
          onRetry={
            isGone
              ? undefined
              : () => {
                  void lecture.refetch()
                  void preview.refetch()
                }
          }
          isRetrying={lecture.isFetching || preview.isFetching}
          actions={
            <Button component={Link} to={paths.editLecture(lectureId)} variant="default">
              {t('close')}
            </Button>
          }
        >
          {isGone ? t('gone') : withReason(lecture.error ?? preview.error, t('failed'))}
        </FailedState>
      ) : (
        <ReplacePending />
      )}
    </Box>
  )
}

const tabs = ['check', 'all', 'unchanged', 'changed', 'moved', 'new', 'removed'] as const
type Tab = (typeof tabs)[number]

type ReplacingProps = {
  lecture: Lecture
  preview: ReplacementPreview
  onReload: () => void
  isReloading: boolean
}

function Replacing({ lecture, preview, onReload, isReloading }: ReplacingProps) {
  const { t } = useTranslation('replacing')
  const replacing = useReplacing(lecture._id, preview)
  const { rows, conflict, leaving } = replacing
  const [tab, setTab] = useState<Tab>('check')
  const [compared, setCompared] = useState<MatchRow | null>(null)
  const counts = useMemo(() => countKinds(rows), [rows])
  const listed =
    tab === 'check' ? foldRuns(rows) : tab === 'all' ? rows : rows.filter(({ kind }) => kind === tab)
  useLeavingByEscape(leaving.ask, compared !== null || conflict !== null || leaving.isAsking)

  return (
    <Stack className={classes.screen} gap={0}>
      <PageTitle>{t('title')}</PageTitle>
      <Group className={`${classes.header} border-below`} component="header" gap="0.25rem 0.75rem">
        <Box component="h1" fz="md" fw={650} className="nowrap">
          {t('title')}
        </Box>
        <Group className={classes.names} gap="0.25rem 0.75rem" c="var(--text-2)" fz="sm">
          <bdi>{t('from', { title: lecture.title, count: preview.old.length })}</bdi>
          <IconArrowRight size={16} aria-hidden />
          <bdi>{t('to', { file: preview.file_name, count: preview.new.length })}</bdi>
        </Group>
        <Box component="span" c="var(--text-2)" fz="sm">
          {t('unchangedYet')}
        </Box>
        <CloseButton
          size="lg"
          iconSize={20}
          className="touch-size"
          ms="auto"
          aria-label={t('close')}
          onClick={leaving.ask}
        />
      </Group>
      <Box className={`${classes.work} scroll-y`}>
        <Box className={classes.tabs} maw={1200} mx="auto">
          <OtherDeckNote
            lecture={lecture}
            preview={preview}
            isBusy={replacing.isReplacing}
            onMoved={replacing.leaveFor}
          />
          <CountTabs
            label={t('tabs.label')}
            tabs={tabs.map((value) => ({ value, label: t(`tabs.${value}`), count: counts[value] }))}
            value={tab}
            onChange={setTab}
          >
            <Box component="p" className="mantine-visible-from-lg" my="sm" ta="end" c="var(--text-2)" fz="sm">
              {t('hint')}
            </Box>
            {(tab === 'check' ? counts.check : listed.length) === 0 && (
              <EmptyState>{tab === 'check' ? t('empty.check') : t('empty.other')}</EmptyState>
            )}
            {listed.length > 0 && (
              <MatchList
                rows={listed}
                slides={preview.old}
                takesFrom={replacing.takesFrom}
                onChoose={replacing.choose}
                onCompare={setCompared}
              />
            )}
          </CountTabs>
        </Box>
      </Box>
      <ReplaceFooter
        replacing={replacing}
        isPublished={lecture.published}
        hasChanged={counts.changed > 0}
        hasRemoved={counts.removed > 0}
        isReloading={isReloading}
        onReload={onReload}
      />
      <CompareDialog row={compared} onClose={() => setCompared(null)} />
      <LeaveReplacing leaving={leaving} />
      <TakenSlide
        conflict={conflict}
        titleOf={(page) => preview.new[page - 1]?.title}
        onResolve={replacing.resolve}
      />
    </Stack>
  )
}

/** Counts the pages of each tab. */
function countKinds(rows: readonly MatchRow[]): Record<Tab, number> {
  const of = (kind: RowKind) => rows.filter((row) => row.kind === kind).length
  const unchanged = of('unchanged')
  return {
    check: rows.length - unchanged,
    all: rows.length,
    unchanged,
    changed: of('changed'),
    moved: of('moved'),
    new: of('new'),
    removed: of('removed'),
  }
}

/** Escape asks to leave, unless something is open that it closes. */
function useLeavingByEscape(onLeave: () => void, isSomethingOpen: boolean): void {
  const pressEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    const isInside = (event.target as HTMLElement).closest(
      '[role="dialog"], [role="listbox"], [data-choice-column]',
    )
    if (!isInside && !isSomethingOpen) onLeave()
  })
  useEffect(() => {
    window.addEventListener('keydown', pressEscape)
    return () => window.removeEventListener('keydown', pressEscape)
  }, [])
}

type ReplaceFooterProps = {
  replacing: ReturnType<typeof useReplacing>
  isPublished: boolean
  hasChanged: boolean
  hasRemoved: boolean
  isReloading: boolean
  onReload: () => void
}

/** Replace and Cancel, what happens to scripts and notes, and the last failure. */
function ReplaceFooter({
  replacing,
  isPublished,
  hasChanged,
  hasRemoved,
  isReloading,
  onReload,
}: ReplaceFooterProps) {
  const { t } = useTranslation(['replacing', 'common'])
  return (
    <Box className="sticky-footer" component="footer" mt="auto">
      <Box maw={1200} mx="auto">
        {replacing.error && (
          <Box mb="sm">
            <FailureAlert>{replacing.error}</FailureAlert>
            {replacing.isOutdated && (
              <Button
                mt="xs"
                size="sm"
                variant="default"
                disabled={isReloading}
                onClick={() => {
                  replacing.forget()
                  onReload()
                }}
              >
                {t('reload')}
              </Button>
            )}
          </Box>
        )}
        <Group className={classes.actions} gap="0.5rem 0.75rem">
          <Button onClick={replacing.replace} disabled={replacing.isReplacing || replacing.isOutdated}>
            {replacing.isReplacing ? t('isReplacing') : t('replace')}
          </Button>
          {replacing.cancel ? (
            <CancelButton
              size="md"
              onCancel={replacing.cancel}
              isCancelling={replacing.isCancelling}
              label={t('cancelReplacing')}
            />
          ) : (
            <Button
              variant="subtle"
              color="gray"
              onClick={replacing.leaving.ask}
              disabled={replacing.isReplacing}
            >
              {t('common:cancel')}
            </Button>
          )}
          <Box flex="1 1 20rem" fz="sm">
            {hasChanged && <p>{t('note')}</p>}
            {/* Students of a lecture that was never published have no notes. */}
            {hasRemoved && isPublished && <p>{t('notesMove')}</p>}
            <Box component="p" c="var(--text-2)">
              {isPublished ? t('publishedNote') : t('undoNote')}
            </Box>
          </Box>
        </Group>
      </Box>
    </Box>
  )
}

type TakenSlideProps = {
  conflict: ReturnType<typeof useReplacing>['conflict']
  /** The title of a page of the new deck, from 1. */
  titleOf: (page: number) => string | null | undefined
  onResolve: (page: number | null) => void
}

/** Asks which of two pages takes the script of a slide that both were given. */
function TakenSlide({ conflict, titleOf, onResolve }: TakenSlideProps) {
  const { t } = useTranslation('replacing')
  return (
    <Modal
      opened={conflict !== null}
      onClose={() => onResolve(null)}
      title={conflict && t('taken.title', { number: conflict.slide })}
    >
      {conflict && (
        <>
          <p>{t('taken.text')}</p>
          <Stack gap="sm" mt="lg">
            {[conflict.page, conflict.holder].map((number) => (
              <Button key={number} variant="default" onClick={() => onResolve(number)}>
                {titleOf(number)
                  ? t('taken.page', { number, title: titleOf(number) })
                  : t('taken.pageUntitled', { number })}
              </Button>
            ))}
          </Stack>
        </>
      )}
    </Modal>
  )
}
