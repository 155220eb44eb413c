import { ActionIcon, Box, Button, Group, Tabs, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconPresentationAnalytics from '@tabler/icons-react/dist/esm/icons/IconPresentationAnalytics.mjs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { PageTitle } from '../../../ui/layout/page-title.tsx'
import { DialogButton } from './dialogs/dialog-button.tsx'
import { OtherEditors } from './editors/other-editors.tsx'
import { MissingParts } from './publishing/missing-parts.tsx'
import { PublishButton } from './publishing/publish-button.tsx'
import { useReadiness } from './publishing/use-readiness.ts'
import { useCounts, useLecture } from './store/studio-data.ts'
import type { StudioTab } from './store/studio-state.ts'
import { useActions, useStudio } from './store/studio-store.ts'
import classes from './studio-header.module.css'
import { StudioMenu } from './studio-menu.tsx'
import { TranslateButton } from './translation/translate-button.tsx'

/** Back, title, tabs, progress and publishing. On phones a bar with a menu. */
export const StudioHeader = ({ isPhone }: { isPhone: boolean }) =>
  isPhone ? <PhoneHeader /> : <WideHeader />

function PhoneHeader() {
  const { t } = useTranslation('studio')
  const lecture = useLecture()
  const state = useStateName()
  const { short: ready } = useReadiness()
  return (
    <Group
      className={`${classes.phoneBar} border-below`}
      component="header"
      gap={4}
      wrap="nowrap"
      flex="none"
      h={52}
      px={4}
      bg="var(--paper)"
      data-keeps-focus
    >
      <PageTitle>{lecture.title}</PageTitle>
      <ActionIcon
        component={Link}
        to={paths.professorCourse(lecture.course_id)}
        size={44}
        aria-label={t('header.back')}
      >
        <IconArrowLeft size={22} aria-hidden />
      </ActionIcon>
      <Box className={classes.words} flex={1} miw={0}>
        <Box className="truncate" component="h1" fz={15} fw={600} lh="1.25rem" lts="-0.01em">
          {lecture.title}
        </Box>
        <Text className="truncate" size="xs" c="var(--text-2)">
          {t('header.stateAndReady', { state, readiness: ready })}
        </Text>
      </Box>
      <OtherEditors isPhone />
      <StudioMenu isPhone isNarrow />
    </Group>
  )
}

function WideHeader() {
  const { t } = useTranslation(['studio', 'authoring'])
  const lecture = useLecture()
  const counts = useCounts()
  const state = useStateName()
  const tab = useStudio((state) => state.choice.tab)
  const { go, askToUnpublish } = useActions()
  // As in the style sheet, where the title needs the room.
  const isNarrow = useMediaQuery('(width < 64em)', false, { getInitialValueInEffect: false })
  return (
    <Box
      className={`${classes.bar} border-below`}
      component="header"
      data-region="header"
      tabIndex={-1}
      flex="none"
      h="var(--bar-h)"
      bg="var(--paper)"
    >
      <PageTitle>{lecture.title}</PageTitle>
      <Group className={classes.start} gap="xs" wrap="nowrap" miw={0}>
        <Button
          component={Link}
          to={paths.professorCourse(lecture.course_id)}
          className={classes.back}
          flex="none"
          variant="subtle"
          size="sm"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
        >
          {t('header.back')}
        </Button>
        <Box className={classes.words} flex={1} miw={0}>
          <Group className={classes.line} gap="xs" wrap="nowrap">
            <Box
              className="truncate"
              component="h1"
              fz={15}
              fw={600}
              lh="1.25rem"
              lts="-0.01em"
              title={lecture.title}
            >
              {lecture.title}
            </Box>
            <StatusBadge kind={lecture.published ? 'on' : 'off'}>{state}</StatusBadge>
          </Group>
          <OtherEditors
            otherwise={
              <Text className="truncate" size="xs" c="var(--text-2)">
                {lecture.course_name}
              </Text>
            }
          />
        </Box>
      </Group>
      <Tabs
        className={classes.tabs}
        value={tab}
        onChange={(tab) => go({ tab: (tab ?? 'editor') as StudioTab })}
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
      <Group className={classes.end} justify="flex-end" gap="xs" wrap="nowrap" data-keeps-focus>
        {counts.total > 0 && !(lecture.published && counts.ready === counts.total) && (
          <Box
            className={`${classes.ready} mantine-visible-from-xl tabular`}
            flex="0 1 auto"
            miw={0}
            mr={4}
            c="var(--text-2)"
            fz="sm"
            data-published={lecture.published || undefined}
          >
            <MissingParts />
          </Box>
        )}
        {counts.total > 0 && (
          <DialogButton dialog="preview" label={t('authoring:preview.button')} variant="default" size={36}>
            <IconPresentationAnalytics size={18} aria-hidden />
          </DialogButton>
        )}
        <TranslateButton />
        {lecture.published && !isNarrow && (
          <Button variant="default" onClick={askToUnpublish}>
            {t('unpublish.button')}
          </Button>
        )}
        <PublishButton />
        <StudioMenu isPhone={false} isNarrow={isNarrow} />
      </Group>
    </Box>
  )
}

/** "Published" or "Draft", in the language of the screens. */
function useStateName(): string {
  const { t } = useTranslation('common')
  return useLecture().published ? t('status.published') : t('status.draft')
}
