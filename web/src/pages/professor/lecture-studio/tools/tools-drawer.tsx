import { annotationToolGroups } from '@lectern/contract/annotation-tools.ts'
import { Alert, Box, Checkbox, Drawer, Group, Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useEngines } from '../../../../api/use-engines.ts'
import { AnnotationIcon } from '../../../../features/scripts/annotation-icon.tsx'
import { annotationLook } from '../../../../features/scripts/annotation-icons.ts'
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
  return annotationToolGroups[group].map((type) => {
    const marker = { type, attributes: {} }
    return (
      <span key={type} className={annotations.annotation} {...annotationLook(marker)}>
        {type !== 'highlight' && <AnnotationIcon marker={marker} className={annotations.icon} />}
        {t(`tools.example.${type}`)}
      </span>
    )
  })
}
