import { Box, Stack } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useTranslation } from 'react-i18next'
import { ReasonButton } from '../../../../ui/buttons/reason-button.tsx'
import { useAddAnnotation } from '../annotations/use-add-annotation.ts'
import { DrawButton, ManualAnnotationButton } from '../drawing/drawing-buttons.tsx'
import { usePart } from '../store/studio-store.ts'
import { HighlightColorField } from './highlight-color-field.tsx'
import classes from './tools-drawer.module.css'

/** The same annotations, added by hand. */
export function ByHand() {
  const { t } = useTranslation(['authoring', 'annotations'])
  const { setOpenDialog } = usePart('dialogs', 'setOpenDialog')
  const place = usePart('place', 'tab')
  const { reason, add } = useAddAnnotation()
  if (place.tab !== 'editor') return null
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
