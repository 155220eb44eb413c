import { Box, Group, Paper, Stack, Title } from '@mantine/core'
import IconLoader2 from '@tabler/icons-react/dist/esm/icons/IconLoader2.mjs'
import { useTranslation } from 'react-i18next'
import { CancelButton } from '../../../../ui/buttons/cancel-button.tsx'
import { ProgressBar } from '../../../../ui/feedback/progress-bar.tsx'
import { isCancelling } from '../store/jobs/jobs-slice.ts'
import { useLectureWork } from '../store/jobs/use-generation.ts'
import { useLecture } from '../store/studio-data.ts'
import { useActions } from '../store/studio-store.ts'
import { LectureTitleField } from './lecture-title-field.tsx'
import classes from './processing-card.module.css'
import { RunningMode } from './running-mode.tsx'
import card from './studio-card.module.css'

/** The slides of a deck while it is processed. Each can be opened as soon as it is ready. */
export function ProcessingCard() {
  const { t } = useTranslation('studio')
  const lecture = useLecture()
  const { cancelJob, go } = useActions()
  const work = useLectureWork()
  const job = work.slidesJob
  if (!job) return null
  const ready = new Map((lecture.slides[lecture.default_language] ?? []).map((entry) => [entry.index, entry]))
  const total = Math.max(job.total ?? 0, ...ready.keys())
  const numbers = Array.from({ length: total }, (_, at) => at + 1)
  const next = numbers.find((number) => !ready.has(number))
  const counted = t('processing.ready', { ready: ready.size, count: total })

  return (
    <Box className={card.workspace} flex={1} mih={0} bg="var(--desk)" id="studio-work" tabIndex={-1}>
      <Paper
        className="overflow-hidden"
        component="section"
        withBorder
        maw={1144}
        mx="auto"
        aria-labelledby="processing-title"
      >
        <div className={`${classes.head} border-below`}>
          <Box flex={1} miw={0}>
            <Group className={classes.line} align="baseline" gap="0.25rem 1rem">
              <Title id="processing-title" order={2} size="h3">
                {t('processing.title')}
              </Title>
              <span className={classes.file}>{job.original_filename}</span>
            </Group>
            <Group className={classes.line} align="baseline" gap="0.25rem 1rem">
              <Box w={360} maw="100%">
                <ProgressBar
                  percent={total ? (ready.size / total) * 100 : undefined}
                  label={t('processing.title')}
                />
              </Box>
              <strong className="tabular">{total ? counted : t('processing.reading')}</strong>
              <span className={classes.hint}>{t('processing.leave')}</span>
            </Group>
            <span className="visually-hidden" role="status">
              {/* Announce each quarter, not every page. */}
              {total > 0 && t('processing.announce', { percent: Math.floor((ready.size / total) * 4) * 25 })}
            </span>
          </Box>
          <CancelButton size="md" onCancel={() => void cancelJob(job)} isCancelling={isCancelling(job)} />
        </div>
        <div className={`${classes.title} border-below`}>
          <LectureTitleField />
          <Stack gap="sm">
            <RunningMode />
          </Stack>
        </div>
        <ol className={classes.pages}>
          {numbers.map((number) => {
            const entry = ready.get(number)
            return (
              <li key={number} className={classes.page}>
                {entry ? (
                  <button
                    type="button"
                    className={classes.open}
                    onClick={() => go({ slide: number })}
                    aria-label={t('processing.open', { number })}
                  >
                    <img
                      className={`${classes.picture} cover`}
                      src={entry.thumbnail_url}
                      alt=""
                      loading="lazy"
                      draggable={false}
                    />
                    <PageNumber number={number} />
                  </button>
                ) : (
                  <div className={classes.empty} data-next={number === next || undefined}>
                    {number === next && (
                      <Group component="span" gap={6} wrap="nowrap" c="var(--accent-text)" fz="sm" fw={600}>
                        <IconLoader2 className="turning" size={16} aria-hidden /> {t('processing.drawing')}
                      </Group>
                    )}
                    <PageNumber number={number} />
                  </div>
                )}
              </li>
            )
          })}
        </ol>
      </Paper>
    </Box>
  )
}

function PageNumber({ number }: { number: number }) {
  return (
    <Box
      className={`${classes.number} tabular`}
      component="span"
      miw={20}
      px={5}
      fz="xs"
      fw={600}
      lh="1.125rem"
    >
      {number}
    </Box>
  )
}
