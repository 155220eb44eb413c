import { Box, Drawer, NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { calls } from '../../../api/calls.ts'
import { useCall } from '../../../api/use-call.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { SkeletonLines } from '../../../ui/feedback/skeletons.tsx'
import { useModelSettings } from '../../estimates/use-model-settings.ts'
import { FailedQuery } from '../../queries/failed-query.tsx'
import { useBuilder } from '../builder-context.ts'
import { LectureDrafts } from './lecture-drafts.tsx'

/** Drafts questions from a lecture, and lists the drafts to approve, edit or dismiss. */
export function DraftDrawer() {
  const { t } = useTranslation('quizAuthoring')
  const { drafts, screen, state } = useBuilder()
  return (
    <Drawer
      opened={drafts.isOpen}
      onClose={drafts.close}
      // The dialog about unsaved input lies on top: Escape closes that first.
      closeOnEscape={state.drop === null}
      // Approving moves the focus to another part of the page.
      returnFocus={false}
      size={screen.isBeside ? '46rem' : '100%'}
      title={t('drafts.title')}
      classNames={{ header: 'drawer-head' }}
      styles={{ body: { padding: '1rem var(--gutter) 3rem' } }}
    >
      <Intro />
      <Lectures />
    </Drawer>
  )
}

/** Says who drafts. */
function Intro() {
  const { t } = useTranslation('quizAuthoring')
  const engine = useModelSettings().data?.engines.find(({ task }) => task === 'draft')
  return (
    <Box component="p" mb="md" c="var(--text-2)" lh="1.375rem">
      {t(engine?.kind === 'builtin' ? 'drafts.introBuiltin' : 'drafts.intro')}
    </Box>
  )
}

/** The choice of lecture, with its drafts below. */
function Lectures() {
  const { t } = useTranslation('quizAuthoring')
  const { courseId, drafts } = useBuilder()
  const query = useCall(calls.lectures.listOfCourse, { params: { courseId } })
  if (query.isPending) return <SkeletonLines />
  if (!query.data) return <FailedQuery query={query}>{t('drafts.lecturesFailed')}</FailedQuery>
  const lectures = query.data.filter(({ slide_count: count }) => count > 0)
  if (lectures.length === 0) return <EmptyState>{t('drafts.noLectures')}</EmptyState>
  const asked = lectures.length === 1 ? lectures[0]?._id : drafts.lectureId
  const chosen = lectures.find(({ _id }) => _id === asked)
  return (
    <>
      <NativeSelect
        data-autofocus
        label={t('drafts.lecture')}
        value={chosen?._id ?? ''}
        onChange={(event) => drafts.show(event.currentTarget.value)}
        data={[
          ...(chosen ? [] : [{ value: '', label: t('drafts.choose'), disabled: true }]),
          ...lectures.map(({ _id, title, slide_count: count }) => ({
            value: _id,
            label: t('drafts.entry', { title, count }),
          })),
        ]}
      />
      {chosen && <LectureDrafts key={chosen._id} lectureId={chosen._id} />}
    </>
  )
}
