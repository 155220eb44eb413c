import type { LectureInsight } from '@lectern/contract/insight.ts'
import { lectureLanguages } from '@lectern/contract/languages.ts'
import { fewestStudents } from '@lectern/core/insight/needed-work.ts'
import { Box, Group, NativeSelect, Skeleton, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { hasStatus } from '../../../api/api-error.ts'
import { calls } from '../../../api/calls.ts'
import { useCall } from '../../../api/use-call.ts'
import { paths } from '../../../app/paths.ts'
import { CountedUntil, refreshed } from '../../../features/insight/counted-until.tsx'
import { FailedQuery } from '../../../features/queries/failed-query.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { useLanguageName } from '../../../ui/use-language-name.ts'
import { AskedQuestions } from './asked-questions.tsx'
import { ConfusionMap } from './confusion-map.tsx'
import { NeededWork } from './needed-work.tsx'
import { SlideList } from './slide-list.tsx'
import { SlidePanel } from './slide-panel.tsx'
import { TooFew } from './too-few.tsx'

const DAY_MS = 24 * 3_600_000
const periods = { week: 7, twoWeeks: 14, month: 30, all: null } as const
type Period = keyof typeof periods
const isPeriod = (value: string | null): value is Period => value !== null && value in periods

/** Whole days of UTC, so that everyone who looks shares one map. */
const startOf = (period: Period): string | undefined => {
  const days = periods[period]
  if (days === null) return undefined
  return new Date((Math.floor(Date.now() / DAY_MS) - days) * DAY_MS).toISOString()
}

/** The confusion map of a lecture: which slides need work, and why. */
export function Component() {
  const { t } = useTranslation('insight')
  const { lectureId = '' } = useParams()
  const [params] = useSearchParams()
  const asked = params.get('period')
  const period = isPeriod(asked) ? asked : 'all'
  const language = lectureLanguages.find((one) => one === params.get('language'))
  const insight = useCall(
    calls.insight.lecture,
    { params: { id: lectureId }, query: { language, since: startOf(period) } },
    { ...refreshed, placeholderData: (before) => before },
  )
  const isNotFound = hasStatus(insight.error, 400, 403, 404, 422)
  if (!insight.data || isNotFound)
    return (
      <Page width={1280}>
        <PageHeader title={t('map.title')} back={{ to: paths.professorDashboard(), label: t('map.back') }} />
        {insight.isPending ? (
          <Skeleton height={480} />
        ) : (
          <FailedQuery query={insight} isGone={isNotFound}>
            {t(isNotFound ? 'map.notFound' : 'map.failed')}
          </FailedQuery>
        )}
      </Page>
    )
  return (
    <Page width={1280}>
      <PageHeader
        isDense
        title={t('map.of', { lecture: insight.data.title })}
        back={{ to: paths.professorCourse(insight.data.course_id), label: t('map.back') }}
        below={<Came insight={insight.data} />}
        actions={<Choices languages={insight.data.languages} period={period} language={language ?? ''} />}
      />
      <LectureMap lectureId={lectureId} insight={insight.data} />
      <Box mt="md">
        <CountedUntil at={insight.data.counted_until} isOld={insight.isError} />
      </Box>
    </Page>
  )
}

function Came({ insight }: { insight: LectureInsight }) {
  const { t } = useTranslation('insight')
  const { students, enrolled, finished } = insight
  return (
    <span className="tabular">
      {t(insight.tracks_students ? 'map.came' : 'map.cameUntracked', { students, enrolled, finished })}
    </span>
  )
}

type ChoicesProps = { languages: readonly string[]; period: Period; language: string }

function Choices({ languages, period, language }: ChoicesProps) {
  const { t } = useTranslation('insight')
  const languageName = useLanguageName()
  const [params, setParams] = useSearchParams()
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(params)
    if (value === '' || value === 'all') next.delete(name)
    else next.set(name, value)
    setParams(next, { replace: true, preventScrollReset: true })
  }
  return (
    <Group gap="sm">
      {languages.length > 1 && (
        <NativeSelect
          aria-label={t('map.language')}
          data={[
            { value: '', label: t('map.allLanguages') },
            ...languages.map((value) => ({ value, label: languageName(value) })),
          ]}
          value={language}
          onChange={(event) => change('language', event.currentTarget.value)}
        />
      )}
      <NativeSelect
        aria-label={t('map.period')}
        data={(Object.keys(periods) as Period[]).map((value) => ({
          value,
          label: t(`map.periods.${value}`),
        }))}
        value={period}
        onChange={(event) => change('period', event.currentTarget.value)}
      />
    </Group>
  )
}

function LectureMap({ lectureId, insight }: { lectureId: string; insight: LectureInsight }) {
  const { t } = useTranslation('insight')
  const isNarrow = useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false })
  const [params, setParams] = useSearchParams()
  const { slides, needs_work: needed } = insight
  const asked = Number(params.get('slide'))
  const chosen = slides.find(({ index }) => index === (asked || needed[0]?.slide_index))
  const choose = (slide: number | null) => {
    const next = new URLSearchParams(params)
    if (slide === null) next.delete('slide')
    else next.set('slide', String(slide))
    setParams(next, { replace: true, preventScrollReset: true })
  }
  if (insight.students < fewestStudents)
    return <TooFew insight={insight} isFiltered={params.has('period') || params.has('language')} />
  const needy = new Set(needed.map(({ slide_index: index }) => index))
  return (
    <>
      <NeededWork lectureId={lectureId} insight={insight} />
      {!insight.tracks_students && (
        <Box component="p" mb="md" c="var(--text-2)">
          {t('map.untracked')}
        </Box>
      )}
      {isNarrow ? (
        <SlideList slides={slides} needy={needy} chosen={asked || null} onChoose={choose} />
      ) : (
        <ConfusionMap slides={slides} needy={needy} chosen={chosen?.index ?? null} onChoose={choose} />
      )}
      <Box className="main-and-rail" mt={20}>
        <AskedQuestions questions={insight.questions} />
        {!isNarrow && chosen && (
          <section aria-labelledby="chosen">
            <Group
              className="border-below"
              gap="0.25rem 1rem"
              align="baseline"
              justify="space-between"
              pb="xs"
            >
              <Title order={2} size="h4" id="chosen">
                {t('map.slideAt', { number: chosen.index })}
              </Title>
              <Box component="span" c="var(--text-2)" fz="xs">
                {t('map.chosen')}
              </Box>
            </Group>
            <SlidePanel slide={chosen} />
          </section>
        )}
      </Box>
    </>
  )
}
