import { Box, Button, Menu, Switch } from '@mantine/core'
import IconHighlight from '@tabler/icons-react/dist/esm/icons/IconHighlight.mjs'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useTranslation } from 'react-i18next'
import { ReasonButton } from '../../../../ui/buttons/reason-button.tsx'
import { opensBubble, useAddAnnotation } from '../annotations/use-add-annotation.ts'
import { useAnnotations } from '../store/annotations/annotations-provider.tsx'
import { useActions, useStudio } from '../store/studio-store.ts'
import classes from './script-tools.module.css'

/** Show Annotations with their number, and Add Annotation. */
export function ScriptTools() {
  const { t } = useTranslation('annotations')
  const isShown = useStudio((state) => state.isShown)
  const setShown = useStudio((state) => state.setShown)
  const annotations = useAnnotations()
  const { reason, add } = useAddAnnotation()
  const count = annotations.markers.length
  return (
    <>
      <Switch
        className={classes.switch}
        label={t('script.show')}
        checked={isShown}
        onChange={(event) => setShown(event.currentTarget.checked)}
      />
      <Box
        className={`${classes.count} tabular nowrap`}
        component="span"
        flex="none"
        px="xs"
        bdrs="sm"
        bg="var(--sunken)"
        c="var(--text-2)"
        fz="xs"
        fw={600}
        lh="1.375rem"
        data-testid="annotation-count"
      >
        {t('script.count', { count })}
      </Box>
      <ReasonButton
        {...opensBubble}
        variant="default"
        size="sm"
        className={classes.add}
        leftSection={<IconPlus size={16} aria-hidden />}
        reason={reason}
        onClick={add}
      >
        {t('script.add')}
      </ReasonButton>
    </>
  )
}

const checked = { classNames: { itemIndicator: classes.indicator ?? '' } }

type ScriptToolsMenuProps = { list: { isOpen: boolean; setOpen: (isOpen: boolean) => void } }

/** The same as a menu for phones, with the list "On this slide". */
export function ScriptToolsMenu({ list }: ScriptToolsMenuProps) {
  const { t } = useTranslation(['annotations', 'authoring'])
  const { setOpenDialog, setShown, setRaw } = useActions()
  const isShown = useStudio((state) => state.isShown)
  const annotations = useAnnotations()
  const isRaw = useStudio((state) => state.isRaw)
  const { reason, add } = useAddAnnotation()
  const count = annotations.markers.length
  return (
    <Menu width={240}>
      <Menu.Target>
        <Button variant="subtle" pos="relative" w={44} h={44} p={0} {...opensBubble}>
          <IconHighlight size={22} aria-hidden />
          <span className="visually-hidden">{t('script.menu')} </span>
          <Box
            className="tabular"
            component="span"
            pos="absolute"
            top={4}
            right={2}
            miw={16}
            px="0.2rem"
            bdrs="xs"
            bg="var(--accent-tint)"
            c="var(--accent-text)"
            fz={11}
            fw={600}
            lh="1rem"
          >
            {count}
          </Box>
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('script.menu')}>
        <Menu.CheckboxItem {...checked} checked={list.isOpen} onChange={list.setOpen} closeMenuOnClick>
          {t('slide.onThisSlide')}
        </Menu.CheckboxItem>
        <Menu.CheckboxItem {...checked} checked={isShown} onChange={setShown}>
          {t('script.show')}
        </Menu.CheckboxItem>
        <Menu.CheckboxItem {...checked} checked={isRaw} onChange={setRaw}>
          {t('script.showRaw')}
        </Menu.CheckboxItem>
        <Menu.Divider />
        <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} disabled={reason !== null} onClick={add}>
          {t('script.add')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconListCheck size={16} aria-hidden />}
          onClick={() => setOpenDialog('tools')}
        >
          {t('authoring:tools.title')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
