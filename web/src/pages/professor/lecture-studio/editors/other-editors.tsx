import { Avatar, Button, NavLink, Popover, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguageName } from '../../../../ui/use-language-name.ts'
import { useSlideAddress } from '../store/studio-data.ts'
import { useActions, useStudio } from '../store/studio-store.ts'
import { describeEditors, isOnSlide, type WindowAddress } from './describe-editors.ts'
import classes from './other-editors.module.css'
import { useOtherEditors } from './use-other-editors.ts'

/** More initials do not fit into the header; the rest are counted. */
const maxInitials = 2

type OtherEditorsProps = {
  isPhone?: boolean
  /** Shown when alone. */
  otherwise?: ReactNode
}

/** The other people who have the lecture open. The status stays in the page, so that screen readers hear a change. */
export function OtherEditors({ isPhone = false, otherwise }: OtherEditorsProps) {
  const { slide, page, language } = useSlideAddress()
  const isOverview = useStudio(({ choice }) => choice.tab === 'overview')
  const address = { slide: isOverview || page === undefined ? null : slide, language }
  const shown = describeEditors(useOtherEditors(address), address)
  return (
    <>
      {!shown && otherwise}
      <div role="status" data-phone={isPhone || undefined}>
        {shown && <EditorsButton shown={shown} address={address} />}
      </div>
    </>
  )
}

type EditorsProps = { shown: NonNullable<ReturnType<typeof describeEditors>>; address: WindowAddress }

/** Initials and a sentence, which open to the people. */
function EditorsButton({ shown, address }: EditorsProps) {
  const { t } = useTranslation('editors')
  const [isOpen, setOpen] = useState(false)
  const { sorted, name, count } = shown
  const one = shown.isOnSlide ? 'onSlide' : 'inLecture'
  const many = shown.isOnSlide ? 'othersOnSlide' : 'othersInLecture'
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      width="min(20rem, 100vw - 2rem)"
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          className={classes.button}
          size="compact-xs"
          variant="subtle"
          color="gray"
          onClick={() => setOpen(!isOpen)}
        >
          <Avatar.Group flex="none" spacing={0} aria-hidden>
            {sorted.slice(0, maxInitials).map((editor) => (
              <Avatar
                key={editor.user_id}
                size="var(--initials)"
                variant={isOnSlide(editor, address) ? 'filled' : 'light'}
                color="petrol"
                name={editor.name}
              />
            ))}
            {sorted.length > maxInitials && (
              <Avatar size="var(--initials)" variant="light" color="gray">
                +{sorted.length - maxInitials}
              </Avatar>
            )}
          </Avatar.Group>
          <span className={classes.sentence} data-near={shown.isOnSlide || undefined}>
            {count === 1 ? t(one, { name }) : t(many, { count })}
          </span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="xs">
        <EditorsList shown={shown} address={address} onLeave={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

/** The people with what they have open; a press opens it, too. */
function EditorsList({ shown, address, onLeave }: EditorsProps & { onLeave: () => void }) {
  const { t } = useTranslation(['editors', 'studio'])
  const nameOf = useLanguageName()
  const { go } = useActions()
  return (
    <>
      <Text fw={600} size="sm" px="xs" pb={4}>
        {t('title')}
      </Text>
      {shown.sorted.map((editor) => {
        const { user_id: userId, name, slide_index: slide, language } = editor
        const there =
          slide === null
            ? t('studio:tabs.overview')
            : t('slide', { number: slide, language: nameOf(language) })
        return (
          <NavLink
            key={userId}
            component="button"
            type="button"
            label={name}
            description={isOnSlide(editor, address) ? t('thisSlide') : there}
            leftSection={<Avatar size={28} variant="light" color="petrol" name={name} aria-hidden />}
            onClick={() => {
              onLeave()
              go(slide === null ? { tab: 'overview' } : { slide, language, tab: 'editor' })
            }}
          />
        )
      })}
      <Text size="xs" c="var(--text-2)" px="xs" pt={4}>
        {t('saving')}
      </Text>
    </>
  )
}
