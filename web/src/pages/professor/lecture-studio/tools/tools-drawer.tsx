import { Alert, Box, Checkbox, Drawer, Group, Skeleton, Stack } from '@mantine/core'
import IconArrowCurveRight from '@tabler/icons-react/dist/esm/icons/IconArrowCurveRight.mjs'
import IconNote from '@tabler/icons-react/dist/esm/icons/IconNote.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconSitemap from '@tabler/icons-react/dist/esm/icons/IconSitemap.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../../api/session.ts'
import { useEngines } from '../../../../api/use-engines.ts'
import annotations from '../../../../features/scripts/script-annotation.module.css'
import { ReasonButton } from '../../../../ui/buttons/reason-button.tsx'
import { ColorChoice } from '../annotations/color-choice.tsx'
import { highlightColors, loadHighlightColor, storeHighlightColor } from '../annotations/highlight-color.ts'
import { useAddAnnotation } from '../annotations/use-add-annotation.ts'
import { DrawButton, ManualAnnotationButton } from '../drawing/drawing-buttons.tsx'
import { type ToolGroup, toolGroups, useTools } from '../store/jobs/use-tools.ts'
import { useStudio } from '../store/studio-store.ts'
import classes from './tools-drawer.module.css'

/**
 * The annotation types that the AI may use. The slide beside the drawer is not dimmed, so that its colours
 * stay visible.
 */
export function ToolsDrawer({ isPhone }: { isPhone: boolean }) {
  const { t } = useTranslation(['authoring', 'common'])
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
      closeButtonProps={{ 'aria-label': t('common:close') }}
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
      <ByHand />
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

/** The same annotations, added by hand. */
function ByHand() {
  const { t } = useTranslation(['authoring', 'annotations'])
  const setOpenDialog = useStudio((state) => state.setOpenDialog)
  const tab = useStudio((state) => state.choice.tab)
  const { reason, add } = useAddAnnotation()
  if (tab !== 'editor') return null
  return (
    <Stack component="section" gap="xs" pt={20} aria-labelledby="tools-by-hand">
      <Box id="tools-by-hand" component="h3" fz="sm" fw={600}>
        {t('tools.byHand')}
      </Box>
      <ReasonButton
        variant="default"
        justify="flex-start"
        reason={reason}
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => {
          setOpenDialog(null)
          add()
        }}
      >
        {t('annotations:script.add')}
      </ReasonButton>
      <DrawButton />
      <ManualAnnotationButton />
      <p className={classes.below}>{t('tools.byHandHint')}</p>
      <HighlightColorField />
    </Stack>
  )
}

/** The default colour of Add Annotation. */
function HighlightColorField() {
  const { t } = useTranslation('authoring')
  const { _id: userId } = useUser()
  const [color, setColor] = useState(() => loadHighlightColor(userId))
  return (
    <div className={classes.color}>
      <ColorChoice
        label={t('tools.highlightColor')}
        colors={highlightColors}
        value={color}
        onChange={(next) => {
          setColor(next)
          storeHighlightColor(userId, next)
        }}
      />
    </div>
  )
}
