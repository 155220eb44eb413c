import { Alert, Box, Checkbox, Drawer, Group, Skeleton } from '@mantine/core'
import IconArrowCurveRight from '@tabler/icons-react/dist/esm/icons/IconArrowCurveRight.mjs'
import IconNote from '@tabler/icons-react/dist/esm/icons/IconNote.mjs'
import IconSitemap from '@tabler/icons-react/dist/esm/icons/IconSitemap.mjs'
import { useTranslation } from 'react-i18next'
import { useEngines } from '../../../../api/use-engines.ts'
import annotations from '../../../../features/scripts/script-annotation.module.css'
import { type ToolGroup, toolGroups, useTools } from '../store/jobs/use-tools.ts'
import { useStudio } from '../store/studio-store.ts'
import classes from './tools-drawer.module.css'

/**
 * The annotation types that the AI may use. The slide beside the drawer is not dimmed, so that its colours
 * stay visible.
 */
export function ToolsDrawer({ isPhone }: { isPhone: boolean }) {
  const { t } = useTranslation('authoring')
  const openDialog = useStudio((state) => state.openDialog)
  const setOpenDialog = useStudio((state) => state.setOpenDialog)
  const tools = useTools()
  const engines = useEngines().data
  return (
    <Drawer
      opened={openDialog === 'tools'}
      onClose={() => setOpenDialog(null)}
      title={t('tools.title')}
      position={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '88%' : 420}
      withOverlay={isPhone}
      lockScroll={false}
      classNames={{ header: 'drawer-head', body: classes.body, content: classes.content }}
    >
      <p className={classes.below}>{t('tools.below')}</p>
      {tools.hasFailed && <Alert color="yellow" role="status" title={t('tools.loadFailed')} />}
      {toolGroups.map((group) => (
        <Box key={group} className="border-below" py="md">
          {tools.isLoading ? (
            <Skeleton height={78} />
          ) : (
            <>
              <Checkbox
                label={
                  <Box component="strong" fw={600}>
                    {t(`tools.${group}`)}
                  </Box>
                }
                description={t(`tools.${group}Hint`)}
                checked={tools.isOn(group)}
                indeterminate={tools.isPartly(group)}
                onChange={(event) => tools.set(group, event.currentTarget.checked)}
              />
              <Group component="p" align="stretch" gap="0.5rem 0.75rem" mt="sm" ml={30} fz="lg" aria-hidden>
                <Example group={group} />
              </Group>
            </>
          )}
        </Box>
      ))}
      {tools.selected.length === 0 && (
        <p className={classes.note} role="status">
          {t('tools.none')}
        </p>
      )}
      {engines?.script === 'builtin' && <p className={classes.note}>{t('tools.builtin')}</p>}
    </Drawer>
  )
}

/** Shows how the annotations of a group look in a script. */
function Example({ group }: { group: ToolGroup }) {
  const { t } = useTranslation('authoring')
  if (group === 'attentional_markings')
    return (
      <>
        <span
          className={annotations.annotation}
          data-annotation-type="highlight"
          data-annotation-color="yellow"
        >
          {t('tools.example.highlight')}
        </span>
        <span className={annotations.annotation} data-annotation-type="arrow" data-annotation-color="red">
          <IconArrowCurveRight className={annotations.icon} />
          {t('tools.example.arrow')}
        </span>
      </>
    )
  if (group === 'textual_writings')
    return (
      <span
        className={annotations.annotation}
        data-annotation-type="text_annotation"
        data-annotation-color="blue"
      >
        <IconNote className={annotations.icon} />
        {t('tools.example.text_annotation')}
      </span>
    )
  return (
    <span className={annotations.annotation} data-annotation-type="diagram" data-annotation-color="green">
      <IconSitemap className={annotations.icon} />
      {t('tools.example.diagram')}
    </span>
  )
}
