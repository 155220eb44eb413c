import type { LectureLanguage } from '@lectern/contract/languages.ts'
import type { Differences } from '@lectern/contract/publishing.ts'
import { writeRanges } from '@lectern/core/messages/lists.ts'
import { Alert, Box, Button, Group, Stack, Text } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { hasStatus, messageOf } from '../../../api/api-error.ts'
import { calls } from '../../../api/calls.ts'
import { lectureInput } from '../../../api/page-url.ts'
import { alwaysFresh, useCall } from '../../../api/use-call.ts'
import { paths } from '../../../app/paths.ts'
import { ReasonButton } from '../../../ui/buttons/reason-button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx'
import { JobBanner } from '../../../ui/feedback/job-banner.tsx'
import { lineOfNoText, SkeletonLines } from '../../../ui/feedback/skeletons.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { PageTitle } from '../../../ui/layout/page-title.tsx'
import { isNotFound } from '../not-loaded.tsx'
import { ChangeRow } from './change-row.tsx'
import classes from './lecture-update.module.css'
import { MissingScripts } from './missing-scripts.tsx'
import { StaleTranslations } from './stale-translations.tsx'
import { UnsavedSlides } from './unsaved-slides.tsx'
import { UpdateFacts } from './update-facts.tsx'
import { useUnsavedSlides } from './use-unsaved-slides.ts'
import { useUpdating } from './use-updating.ts'

/** What an update of a published lecture would change for its students, and the update itself. */
export function Component() {
  const { lectureId = '' } = useParams()
  return <LectureUpdate key={lectureId} lectureId={lectureId} />
}

function LectureUpdate({ lectureId }: { lectureId: string }) {
  const { t } = useTranslation(['update', 'common', 'studio'])
  const lecture = useCall(calls.lectures.get, lectureInput(lectureId), alwaysFresh)
  const drafts = useUnsavedSlides(lecture.data)
  const query = useCall(calls.publishing.differences, { params: { id: lectureId } }, alwaysFresh)
  const updating = useUpdating(lectureId, query.data)
  const differences = query.data
  const studio = paths.editLecture(lectureId)
  const failed = isNotFound(lecture.error) ? lecture : query
  return (
    <Stack gap={0} flex={1}>
      <Group className={`${classes.head} border-below`} component="header" gap="md" wrap="nowrap">
        <PageTitle>{t('title')}</PageTitle>
        <Button
          component={Link}
          to={studio}
          flex="none"
          variant="subtle"
          size="sm"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
        >
          {t('back')}
        </Button>
        <Box className={classes.lecture} miw={0}>
          <Group gap="xs" wrap="nowrap">
            <strong className="truncate" title={lecture.data?.title}>
              {lecture.data?.title ?? lineOfNoText}
            </strong>
            {lecture.data && (
              <StatusBadge kind={lecture.data.published ? 'on' : 'off'}>
                {lecture.data.published ? t('common:status.published') : t('common:status.draft')}
              </StatusBadge>
            )}
          </Group>
          <Box className="truncate" c="var(--text-2)" fz="sm" lh="1.25rem">
            {lecture.data?.course_name ?? lineOfNoText}
          </Box>
        </Box>
      </Group>
      <div className={classes.columns}>
        <div>
          <Box component="h1" mb="xs" fz={26} fw={650} lts="-0.02em">
            {t('title')}
          </Box>
          {hasStatus(query.error, 409) && !differences ? (
            // A draft: trying again would not help, publishing does.
            <EmptyState
              actions={
                <Button component={Link} to={studio} variant="default">
                  {t('back')}
                </Button>
              }
            >
              {messageOf(query.error, t('loadFailed'))}
            </EmptyState>
          ) : query.isError && !differences ? (
            <FailedState
              onRetry={isNotFound(query.error) ? undefined : () => void query.refetch()}
              isRetrying={query.isFetching}
            >
              {messageOf(failed.error ?? query.error, t('loadFailed'))}
            </FailedState>
          ) : !differences ? (
            <SkeletonLines count={8} />
          ) : (
            <>
              <UnsavedSlides lectureId={lectureId} drafts={drafts} />
              <StaleTranslations lecture={lecture.data} />
              <Changes lectureId={lectureId} differences={differences} updating={updating} />
            </>
          )}
        </div>
        {differences && <UpdateFacts differences={differences} updating={updating} />}
      </div>
      {differences && (
        <UpdateFooter
          differences={differences}
          updating={updating}
          studio={studio}
          unsavedCount={drafts.length}
        />
      )}
    </Stack>
  )
}

type Updating = ReturnType<typeof useUpdating>

/** Arrow keys move between the rows. */
const moveByArrows = (event: KeyboardEvent<HTMLUListElement>) => {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-change-row]')]
  const at = rows.indexOf(document.activeElement as HTMLElement)
  if (step === 0 || at === -1) return
  event.preventDefault()
  rows[at + step]?.focus()
}

function Changes({
  lectureId,
  differences,
  updating,
}: {
  lectureId: string
  differences: Differences
  updating: Updating
}) {
  const { t } = useTranslation(['update', 'common'])
  const count = differences.slides.length
  const { renumbered_slides: renumbered } = differences
  const { progress } = updating
  const isOtherwise = differences.languages_added.length + differences.languages_removed.length > 0
  const names = (languages: readonly string[]) =>
    languages.map((language) => t(`common:languages.${language as LectureLanguage}`)).join(', ')
  return (
    <>
      {(count > 0 || (!isOtherwise && renumbered === 0)) && (
        <Text mt={4} c="var(--text-2)">
          {count === 0 ? t('nothing') : t('count', { count, total: differences.total_slides })}
        </Text>
      )}
      {renumbered > 0 && (
        <Text mt={4} c="var(--text-2)">
          {t('renumbered', { count: renumbered })}
        </Text>
      )}
      {differences.languages_added.length > 0 && (
        <Text mt={4} c="var(--text-2)">
          {t('languagesAdded', { names: names(differences.languages_added) })}
        </Text>
      )}
      {differences.languages_removed.length > 0 && (
        <Text mt={4} c="var(--text-2)">
          {t('languagesRemoved', { names: names(differences.languages_removed) })}
        </Text>
      )}
      {updating.done && (
        <Alert color="green" role="status" icon={<IconCircleCheck size={18} aria-hidden />} my="md">
          <Group gap="xs">
            <strong>{t(updating.done === 'updated' ? 'done' : 'undone')}</strong>
            {updating.done === 'updated' && differences.published_version.undo_until && (
              <Button
                size="sm"
                variant="subtle"
                disabled={updating.isBusy}
                onClick={() => void updating.undo()}
              >
                {t('undo')}
              </Button>
            )}
          </Group>
        </Alert>
      )}
      {updating.failure && <FailureAlert my="md">{updating.failure}</FailureAlert>}
      {progress && (
        <Box my="md">
          <JobBanner
            message={
              updating.isCancelling ? t('cancelling') : t('speaking', { ...progress, number: progress.done })
            }
            percent={(progress.done / Math.max(1, progress.total)) * 100}
            counts={t('oldVersionStays')}
            onCancel={() => void updating.cancel()}
            isCancelling={updating.isCancelling}
          />
        </Box>
      )}
      {updating.hasPollingFailed && (
        <FailureAlert my="md">
          <Group gap="xs">
            {t('common:jobs.pollingFailed.publishing')}
            <Button size="sm" variant="subtle" onClick={updating.watchAgain}>
              {t('checkAgain')}
            </Button>
          </Group>
        </FailureAlert>
      )}
      <MissingScripts
        lectureId={lectureId}
        missing={differences.slides_missing_script}
        isBusy={updating.isBusy}
        unwritten={updating.unwritten}
        leftOut={updating.leftOut}
        onLeaveOut={updating.setLeavesOut}
        onPrepare={updating.setInPreparation}
      />
      {count > 0 && (
        <>
          <div className={classes.columnNames} aria-hidden>
            <span>{t('column.slide')}</span>
            <span>{t('column.script')}</span>
            <span>{t('column.audio')}</span>
            <span>{t('column.annotations')}</span>
          </div>
          <ul aria-label={t('list')} onKeyDown={moveByArrows}>
            {differences.slides.map((slide) => (
              <ChangeRow
                key={`${slide.slide_index} ${slide.was_index}`}
                slide={slide}
                isLeftOut={updating.leftOut.includes(slide.slide_index ?? 0)}
                isUnwritten={differences.slides_missing_script.some(
                  ({ slide_index }) => slide_index === slide.slide_index,
                )}
              />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function UpdateFooter({
  differences,
  updating,
  studio,
  unsavedCount,
}: {
  differences: Differences
  updating: Updating
  studio: string
  unsavedCount: number
}) {
  const { t } = useTranslation('update')
  const { leftOut, missingAudio: missing } = updating
  const differing = differences.slides.length + differences.renumbered_slides
  const reason =
    unsavedCount > 0
      ? t('unsavedFirst')
      : differences.slides_missing_script.some(({ slide_index }) => !leftOut.includes(slide_index))
        ? t('needsScripts')
        : differing > 0 && differing === leftOut.length
          ? t('unwritten.nothingElse')
          : null
  if (differing === 0 && missing.length === 0 && !updating.isBusy)
    return (
      <footer className={`${classes.footer} sticky-footer`}>
        <Button component={Link} to={studio} variant="default">
          {t('back')}
        </Button>
      </footer>
    )
  const slides = [...new Set(missing.map(({ slide_index }) => slide_index))]
  const seconds = differences.audio_seconds
  // An estimate: in tens of seconds, above a hundred in minutes.
  const takes =
    seconds === null
      ? ''
      : seconds < 100
        ? t('takesSeconds', { count: Math.max(10, Math.ceil(seconds / 10) * 10) })
        : t('takesMinutes', { count: Math.ceil(seconds / 60) })
  return (
    <footer className={`${classes.footer} sticky-footer`}>
      <ReasonButton reason={updating.isBusy ? t('busy') : reason} onClick={updating.start}>
        {updating.isUpdating ? t('updating') : t('title')}
      </ReasonButton>
      <Button component={Link} to={studio} variant="subtle" color="gray">
        {t('keepEditing')}
      </Button>
      <Box component="p" c="var(--text-2)" fz="sm">
        {slides.length > 0 && t('audioFirst', { count: slides.length, slides: writeRanges(slides), takes })}{' '}
        {t('undoable')}
      </Box>
    </footer>
  )
}
