import { ActionIcon, Menu, Text } from '@mantine/core'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs'
import IconCpu from '@tabler/icons-react/dist/esm/icons/IconCpu.mjs'
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import IconFileUpload from '@tabler/icons-react/dist/esm/icons/IconFileUpload.mjs'
import IconForms from '@tabler/icons-react/dist/esm/icons/IconForms.mjs'
import IconHighlight from '@tabler/icons-react/dist/esm/icons/IconHighlight.mjs'
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs'
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPresentationAnalytics from '@tabler/icons-react/dist/esm/icons/IconPresentationAnalytics.mjs'
import IconReplace from '@tabler/icons-react/dist/esm/icons/IconReplace.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs'
import IconWorldOff from '@tabler/icons-react/dist/esm/icons/IconWorldOff.mjs'
import IconWriting from '@tabler/icons-react/dist/esm/icons/IconWriting.mjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { useFormat } from '../../../ui/format.ts'
import { entryProps } from './jobs/menu-entry.ts'
import { usePublishReason } from './publishing/use-publish-reason.ts'
import { useScriptsToWrite } from './script/use-scripts-to-write.ts'
import { useWriteAllAnnotated } from './script/use-write-all-annotated.ts'
import { useLectureReasons } from './store/jobs/use-generation.ts'
import { useCounts, useLecture } from './store/studio-data.ts'
import { useActions, useStudio } from './store/studio-store.ts'
import { useReplacement } from './store/use-replacement.ts'
import { useTranslate } from './translation/use-translate.ts'

type Entry = { label: string; icon: ReactNode; onClick: () => void; reason?: string | null; note?: string }

type StudioMenuProps = {
  /** Shows the actions of the header, too. */
  isPhone: boolean
  /** The header has no room for "Unpublish Lecture". */
  isNarrow: boolean
}

/** Menu of rarely used actions; where the header has no room, also those of the header. */
export function StudioMenu({ isPhone, isNarrow }: StudioMenuProps) {
  const { t } = useTranslation('studio')
  const { unpublish, header } = useHeaderEntries()
  const slides = useSlideEntries()
  const lecture = useLectureEntries(isPhone)
  const hidden = isPhone ? header : isNarrow ? unpublish : []
  const entries = [...hidden, ...slides, ...lecture]
  return (
    <Menu width={300}>
      <Menu.Target>
        <ActionIcon size={isPhone ? 44 : 36} aria-label={t('header.more')}>
          <IconDotsVertical size={isPhone ? 22 : 18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('header.more')}>
        {entries.map(({ label, icon, onClick, reason, note }) => (
          <Menu.Item key={label} leftSection={icon} {...entryProps(reason, onClick)}>
            {label}
            {(reason ?? note) && (
              <Text size="xs" span display="block" c="dimmed">
                {reason ?? note}
              </Text>
            )}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Actions that a wide header shows itself: publishing, the other view, and what is done to all slides. */
function useHeaderEntries(): { unpublish: Entry[]; header: Entry[] } {
  const { t } = useTranslation(['studio', 'translation'])
  const { speakAll, go, askToPublish, askToUnpublish, writeAll, startEstimated } = useActions()
  const isPublished = useLecture().published
  const counts = useCounts()
  const tab = useStudio((state) => state.choice.tab)
  const reasons = useLectureReasons()
  const publishReason = usePublishReason()
  const toWrite = useScriptsToWrite()
  const annotated = useWriteAllAnnotated()
  const translation = useTranslate()

  const unpublish: Entry[] = isPublished
    ? [
        {
          label: t('unpublish.button'),
          icon: <IconWorldOff size={18} aria-hidden />,
          onClick: askToUnpublish,
        },
      ]
    : []
  const otherView: Entry =
    tab === 'overview'
      ? {
          label: t('tabs.editor'),
          icon: <IconPencil size={18} aria-hidden />,
          onClick: () => go({ tab: 'editor' }),
        }
      : {
          label: t('tabs.overview'),
          icon: <IconListDetails size={18} aria-hidden />,
          onClick: () => go({ tab: 'overview' }),
        }
  const write: Entry[] =
    toWrite.scripts > 0
      ? [
          {
            label: t('bulk.writeAll'),
            icon: <IconWriting size={18} aria-hidden />,
            onClick: () => startEstimated('script', () => void writeAll('script')),
            reason: reasons.writeAll,
          },
          {
            label: annotated.label,
            icon: <IconHighlight size={18} aria-hidden />,
            onClick: annotated.write,
            reason: annotated.reason,
          },
        ]
      : []
  const speak: Entry[] =
    counts.audioToMake > 0
      ? [
          {
            label: t('bulk.speakAll', { count: counts.slidesToSpeak }),
            icon: <IconVolume size={18} aria-hidden />,
            onClick: speakAll,
            reason: reasons.speakAll,
          },
        ]
      : []
  const header = [
    {
      label: isPublished ? t('publish.update') : t('publish.button'),
      icon: <IconSend size={18} aria-hidden />,
      onClick: askToPublish,
      reason: publishReason,
    },
    ...unpublish,
    otherView,
    ...write,
    ...speak,
    {
      label: translation.isRunning ? t('translation:running') : t('translation:button'),
      icon: <IconLanguage size={18} aria-hidden />,
      onClick: translation.start,
      reason: translation.reason,
    },
  ]
  return { unpublish, header }
}

/** Actions for the slides together; none before the lecture has slides. */
function useSlideEntries(): Entry[] {
  const { t } = useTranslation(['studio', 'authoring', 'replacing'])
  const format = useFormat()
  const { setOpenDialog } = useActions()
  const { undo } = useReplacement()
  const reasons = useLectureReasons()
  if (useCounts().total === 0) return []
  return [
    {
      label: t('authoring:preview.button'),
      icon: <IconPresentationAnalytics size={18} aria-hidden />,
      onClick: () => setOpenDialog('preview'),
    },
    {
      label: t('authoring:find.button'),
      icon: <IconReplace size={18} aria-hidden />,
      onClick: () => setOpenDialog('find'),
    },
    {
      label: t('replace.menu'),
      icon: <IconFileUpload size={18} aria-hidden />,
      onClick: () => setOpenDialog('replace'),
      reason: reasons.replace,
    },
    ...(undo
      ? [
          {
            label: t('replacing:undo.menu'),
            icon: <IconArrowBackUp size={18} aria-hidden />,
            onClick: () => setOpenDialog('undoReplace'),
            reason: reasons.replace,
            note: t('replacing:undo.until', { date: format.date(undo.kept_until) }),
          },
        ]
      : []),
  ]
}

/** Settings of the lecture and of the studio. */
function useLectureEntries(isPhone: boolean): Entry[] {
  const { t } = useTranslation(['studio', 'annotations', 'professor', 'models'])
  const navigate = useNavigate()
  const { setOpenDialog, setRaw } = useActions()
  const reasons = useLectureReasons()
  const hasSlides = useCounts().total > 0
  const isEditor = useStudio((state) => state.choice.tab) === 'editor'
  const isRaw = useStudio((state) => state.isRaw)
  return [
    {
      label: t('professor:editLecture.button'),
      icon: <IconForms size={18} aria-hidden />,
      onClick: () => setOpenDialog('details'),
    },
    {
      label: t('languages.menu'),
      icon: <IconWorld size={18} aria-hidden />,
      onClick: () => setOpenDialog('languages'),
      reason: reasons.languages,
    },
    // On phones it is in the menu of annotations.
    ...(hasSlides && !isPhone && isEditor
      ? [
          {
            label: isRaw ? t('annotations:script.hideRaw') : t('annotations:script.showRaw'),
            icon: <IconCode size={18} aria-hidden />,
            onClick: () => setRaw(!isRaw),
          },
        ]
      : []),
    {
      label: t('models:link'),
      icon: <IconCpu size={18} aria-hidden />,
      onClick: () => void navigate(paths.models()),
    },
    {
      label: t('shortcuts.title'),
      icon: <IconKeyboard size={18} aria-hidden />,
      onClick: () => setOpenDialog('shortcuts'),
    },
  ]
}
