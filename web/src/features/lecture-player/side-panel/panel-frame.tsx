import { Box, Button } from '@mantine/core'
import { type ReactNode, useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './panel-frame.module.css'
import type { SidePanelProps } from './panel-parts.tsx'
import type { usePanelParts } from './use-panel-parts.ts'

type PanelFrameProps = SidePanelProps & {
  load: ReturnType<typeof usePanelParts>
  /** Set while the slide fills the screen: the panel is closed, or lies beside the slide. */
  full: 'half' | 'closed' | undefined
  children: ReactNode
}

/**
 * The player with its side panel: beside the slide, or as a sheet below it. The frame reserves the panel's
 * space while its code loads. A new slide is shown before the panel follows.
 */
export function PanelFrame({ load, full, children, ...panelProps }: PanelFrameProps) {
  const { t } = useTranslation('common')
  const [slide, annotations] = [useDeferredValue(panelProps.slide), useDeferredValue(panelProps.annotations)]
  const props = { ...panelProps, slide, annotations }
  const { isBeside, isOpen } = props.panel
  const { parts } = load
  return (
    <div className={classes.frame} data-panel={full ?? (!isOpen ? 'closed' : isBeside ? 'beside' : 'sheet')}>
      {children}
      <div className={classes.panel}>
        {parts ? (
          <parts.SidePanel {...props} />
        ) : (
          load.hasFailed && (
            <Box py={24} px={20} c="var(--text-2)" role="alert">
              <p>{t('errors.network')}</p>
              <Button variant="default" size="sm" onClick={load.retry}>
                {t('retry')}
              </Button>
            </Box>
          )
        )}
      </div>
    </div>
  )
}
