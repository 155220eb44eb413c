import { ActionIcon, Badge, Button, Group, Indicator, Menu, Title } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconCircleFilled from '@tabler/icons-react/dist/esm/icons/IconCircleFilled.mjs'
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconSparkles from '@tabler/icons-react/dist/esm/icons/IconSparkles.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { useBuilder } from './builder-context.ts'
import classes from './builder-header.module.css'
import { QuizPreview } from './dialogs/quiz-preview.tsx'
import { DraftNews } from './drafts/draft-news.tsx'

/** Title, unsaved state and the actions of the whole quiz; a bar on narrow screens. */
export function BuilderHeader({ onSave }: { onSave: () => void }) {
  const { t } = useTranslation(['quizAuthoring', 'common'])
  const { mode, exit, screen, state, drafts, saving } = useBuilder()
  const { isBusy } = saving
  const navigate = useNavigate()
  const [isPreviewing, setPreviewing] = useState(false)
  const title = mode === 'create' ? t('create.title') : t('edit.title')
  const cancel = () => void navigate(exit)
  const preview = <QuizPreview isOpen={isPreviewing} onClose={() => setPreviewing(false)} />

  if (!screen.isBeside && !screen.showsList) return null
  if (!screen.isBeside)
    return (
      <Group
        className={`${classes.bar} border-below`}
        h={52}
        bg="var(--paper)"
        component="header"
        gap={4}
        wrap="nowrap"
      >
        <PageTitle>{title}</PageTitle>
        <ActionIcon component={Link} to={exit} size={44} aria-label={t('back')}>
          <IconArrowLeft size={22} aria-hidden />
        </ActionIcon>
        <Title className="truncate" order={1} size="h4" flex={1} miw={0}>
          {title}
        </Title>
        <UnsavedBadge isUnsaved={state.isUnsaved} />
        <Menu id="builder-more" width={280}>
          <Menu.Target>
            <ActionIcon size={44} aria-label={t('more')}>
              <Indicator size={8} offset={2} disabled={drafts.watched.length === 0}>
                <IconDotsVertical size={22} aria-hidden />
              </Indicator>
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown aria-label={t('more')}>
            <Menu.Item
              mih="var(--touch)"
              leftSection={<IconSparkles size={18} aria-hidden />}
              rightSection={<DraftNews />}
              onClick={drafts.open}
            >
              {t('drafts.button')}
            </Menu.Item>
            <Menu.Item
              mih="var(--touch)"
              leftSection={<IconEye size={18} aria-hidden />}
              onClick={() => setPreviewing(true)}
            >
              {t('preview.button')}
            </Menu.Item>
            <Menu.Item mih="var(--touch)" leftSection={<IconX size={18} aria-hidden />} onClick={cancel}>
              {t('common:cancel')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
        {preview}
      </Group>
    )

  return (
    <>
      <PageHeader
        isDense
        title={title}
        back={{ to: exit, label: t('back') }}
        beside={<UnsavedBadge isUnsaved={state.isUnsaved} />}
        actions={
          <>
            <Button
              id="draft-questions"
              variant="subtle"
              leftSection={<IconSparkles size={16} aria-hidden />}
              rightSection={<DraftNews />}
              onClick={drafts.open}
            >
              {t('drafts.button')}
            </Button>
            <Button
              variant="subtle"
              leftSection={<IconEye size={16} aria-hidden />}
              onClick={() => setPreviewing(true)}
            >
              {t('preview.button')}
            </Button>
            <Button variant="default" onClick={cancel}>
              {t('common:cancel')}
            </Button>
            <SaveButton isBusy={isBusy} onSave={onSave} />
          </>
        }
      />
      {preview}
    </>
  )
}

function UnsavedBadge({ isUnsaved }: { isUnsaved: boolean }) {
  const { t } = useTranslation('quizAuthoring')
  return (
    <Group role="status" component="span" align="stretch" gap={0} wrap="nowrap" display="inline-flex">
      {isUnsaved && (
        <Badge color="yellow" leftSection={<IconCircleFilled size={8} aria-hidden />}>
          {t('unsaved')}
        </Badge>
      )}
    </Group>
  )
}

/** Create Quiz or Update Quiz, with the progress while it is saved. */
export function SaveButton({ isBusy, onSave }: { isBusy: boolean; onSave: () => void }) {
  const { t } = useTranslation('quizAuthoring')
  const { mode } = useBuilder()
  const words =
    mode === 'create'
      ? { label: t('create.submit'), busy: t('create.busy') }
      : { label: t('edit.submit'), busy: t('edit.busy') }
  return (
    <Button onClick={onSave} data-disabled={isBusy || undefined} aria-disabled={isBusy || undefined}>
      {isBusy ? words.busy : words.label}
    </Button>
  )
}
