import { Box, Button, Menu, UnstyledButton } from '@mantine/core'
import IconArrowCurveRight from '@tabler/icons-react/dist/esm/icons/IconArrowCurveRight.mjs'
import IconNote from '@tabler/icons-react/dist/esm/icons/IconNote.mjs'
import IconNotes from '@tabler/icons-react/dist/esm/icons/IconNotes.mjs'
import IconPencilPlus from '@tabler/icons-react/dist/esm/icons/IconPencilPlus.mjs'
import IconSitemap from '@tabler/icons-react/dist/esm/icons/IconSitemap.mjs'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { preview } from '../../../../ui/format.ts'
import { useDrawingTools } from '../drawing/use-drawing-tools.ts'
import { useActions } from '../store/studio-store.ts'
import classes from './annotation-bubble.module.css'
import { BubbleFooter } from './bubble-footer.tsx'
import { ColorRow } from './color-row.tsx'
import type { Bubble } from './use-bubble.ts'

const steps = [
  { step: 'arrow', key: 'A', Icon: IconArrowCurveRight },
  { step: 'text_annotation', key: 'N', Icon: IconNote },
  { step: 'diagram', key: 'D', Icon: IconSitemap },
] as const

/** First step of the bubble: a press on a colour highlights the words at once; the others open a step or a tool. */
export function FirstStep({
  bubble,
  isPhone,
  close,
}: {
  bubble: Bubble
  isPhone: boolean
  close: () => void
}) {
  const { t } = useTranslation(['annotations', 'drawing', 'bubble', 'common'])
  const { editor, setEditing } = useActions()
  const { drawings, open } = useDrawingTools()
  const { raw, isBlocked, isChosen } = bubble
  const start = (tool: Parameters<typeof open>[0], markerId?: string) => {
    // The tools take the words that are selected in the script.
    if (raw && isChosen) editor.current?.select(raw.start, raw.end)
    setEditing(null)
    open(tool, markerId)
  }
  return (
    <>
      <div className={classes.first}>
        <span className={classes.label} aria-hidden>
          {t('slide.kinds.highlight')}
        </span>
        <ColorRow bubble={bubble} onPick={bubble.add} />
      </div>
      <div className={classes.actions} data-row>
        {steps.map(({ step, key, Icon }) => (
          <Action key={step} letter={key} Icon={Icon} isDisabled={isBlocked} onClick={() => bubble.go(step)}>
            {t(`slide.kinds.${step}`)}
          </Action>
        ))}
      </div>
      <div className={classes.actions} data-row>
        {drawings.length === 0 ? (
          <Action letter="W" Icon={IconPencilPlus} onClick={() => start('draw')}>
            {t('drawing:open')}
          </Action>
        ) : (
          <Menu position="bottom-start" width={280}>
            <Menu.Target>
              <Action letter="W" Icon={IconPencilPlus}>
                {t('drawing:open')}
              </Action>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => start('draw')}>{t('drawing:openNew')}</Menu.Item>
              {drawings.map((marker, index) => (
                <Menu.Item key={marker.id} onClick={() => start('redraw', marker.id)}>
                  {t('drawing:openSaved', { number: index + 1, text: preview(marker.content.trim(), 40) })}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
        <Action letter="M" Icon={IconNotes} onClick={() => start('manualAnnotation')}>
          {t('drawing:manual.title')}
        </Action>
      </div>
      <BubbleFooter bubble={bubble} />
      {isPhone && (
        <Button variant="default" onClick={close}>
          {t('common:close')}
        </Button>
      )}
    </>
  )
}

type ActionProps = {
  /** The key that presses the button while the bubble has the focus. */
  letter: string
  Icon: ComponentType<{ size: number; 'aria-hidden': true }>
  isDisabled?: boolean
  onClick?: () => void
  children: string
}

function Action({ letter, Icon, isDisabled = false, children, ...props }: ActionProps) {
  return (
    <UnstyledButton
      {...props}
      className={`${classes.action} hover-sunken`}
      disabled={isDisabled}
      aria-keyshortcuts={letter}
      data-key={letter}
    >
      <Icon size={16} aria-hidden />
      {children}
      <Box className={`${classes.key} mantine-visible-from-md`} component="span" aria-hidden>
        {letter}
      </Box>
    </UnstyledButton>
  )
}
