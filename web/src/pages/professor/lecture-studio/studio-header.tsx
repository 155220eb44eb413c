import { ActionIcon, Button, Tabs } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { PageTitle } from '../../../ui/page-title.tsx'
import { ReasonButton } from '../../../ui/reason-button.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useReadiness } from './filmstrip/use-readiness.ts'
import { PreviewButton } from './preview/preview-button.tsx'
import { usePublishReason } from './publishing/use-publish-reason.ts'
import type { StudioTab } from './store/current-slide.ts'
import { usePart } from './store/studio-store.ts'
import classes from './studio-header.module.css'
import { StudioMenu } from './studio-menu.tsx'
import { TranslateButton } from './translation/translate-button.tsx'

/** Way back, title, tabs, what is ready, and publishing. On phones a bar with a menu. */
export function StudioHeader({ isPhone }: { isPhone: boolean }) {
  const { t } = useTranslation(['studio', 'common'])
  const { lecture, counts } = usePart('document', 'lecture', 'counts')
  const place = usePart('place', 'tab', 'go')
  const publishing = usePart('publishing', 'askToUnpublish', 'askToPublish')
  const reason = usePublishReason()
  const back = paths.professorCourse(lecture.course_id)
  const state = lecture.published ? t('common:status.published') : t('common:status.draft')
  const { short: ready, whole: readiness } = useReadiness()

  if (isPhone) {
    return (
      <header className={classes.phoneBar} data-keeps-focus>
        <PageTitle>{lecture.title}</PageTitle>
        <ActionIcon
          component={Link}
          to={back}
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t('header.back')}
        >
          <IconArrowLeft size={22} aria-hidden />
        </ActionIcon>
        <div className={classes.words}>
          <h1 className={classes.title}>{lecture.title}</h1>
          <p className={classes.course}>{t('header.stateAndReady', { state, readiness: ready })}</p>
        </div>
        <StudioMenu isPhone />
      </header>
    )
  }
  return (
    <header className={classes.bar}>
      <PageTitle>{lecture.title}</PageTitle>
      <div className={classes.start}>
        <Button
          component={Link}
          to={back}
          className={classes.back}
          variant="subtle"
          size="sm"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
        >
          {t('header.back')}
        </Button>
        <div className={classes.words}>
          <div className={classes.line}>
            <h1 className={classes.title} title={lecture.title}>
              {lecture.title}
            </h1>
            <StatusBadge kind={lecture.published ? 'on' : 'off'}>{state}</StatusBadge>
          </div>
          <p className={classes.course}>{lecture.course_name}</p>
        </div>
      </div>
      <Tabs
        className={classes.tabs}
        value={place.tab}
        onChange={(tab) => place.go({ tab: (tab ?? 'editor') as StudioTab })}
      >
        <Tabs.List aria-label={t('tabs.label')}>
          <Tabs.Tab value="editor" aria-controls="studio-work">
            {t('tabs.editor')}
          </Tabs.Tab>
          <Tabs.Tab value="overview" aria-controls="studio-work">
            {t('tabs.overview')}
          </Tabs.Tab>
        </Tabs.List>
      </Tabs>
      <div className={classes.end} data-keeps-focus>
        {counts.total > 0 && !(lecture.published && counts.ready === counts.total) && (
          <p className={classes.ready} data-published={lecture.published || undefined} title={readiness}>
            {ready}
          </p>
        )}
        <PreviewButton />
        <TranslateButton />
        {lecture.published && (
          <Button variant="default" onClick={publishing.askToUnpublish}>
            {t('unpublish.button')}
          </Button>
        )}
        <ReasonButton reason={reason} onClick={publishing.askToPublish}>
          {lecture.published ? t('publish.update') : t('publish.button')}
        </ReasonButton>
        <StudioMenu isPhone={false} />
      </div>
    </header>
  )
}
